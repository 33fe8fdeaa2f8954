<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ko" sourcelanguage="en">
<context>
    <name>Apart</name>
    <message>
        <source>Comparing words</source>
        <translation>단어 비교 중</translation>
    </message>
    <message>
        <source>Counting words</source>
        <translation>단어 세는 중</translation>
    </message>
    <message>
        <source>The words of all texts are being counted…</source>
        <translation>모든 텍스트의 단어를 세고 있습니다…</translation>
    </message>
    <message>
        <source>elsewhere</source>
        <translation>다른 곳</translation>
    </message>
    <message>
        <source>everything else</source>
        <translation>나머지 전체</translation>
    </message>
    <message>
        <source>kept: {0}</source>
        <translation>남은 비율: {0}</translation>
    </message>
    <message>
        <source>the hits</source>
        <translation>검색 결과</translation>
    </message>
</context>
<context>
    <name>ApartList</name>
    <message>
        <source>What sets the selection apart</source>
        <translation>선택 항목의 특징</translation>
    </message>
</context>
<context>
    <name>ApartModel</name>
    <message>
        <source>Less often here</source>
        <translation>여기서 더 드묾</translation>
    </message>
    <message>
        <source>More often here</source>
        <translation>여기서 더 잦음</translation>
    </message>
    <message>
        <source>Typical sentences</source>
        <translation>대표 문장</translation>
    </message>
    <message>
        <source>here · {0}</source>
        <translation>여기 · {0}</translation>
    </message>
    <message>
        <source>log-odds {0}, between {1} and {2}</source>
        <translation>로그 오즈 {0}, {1}~{2}</translation>
    </message>
    <message>
        <source>median {0} · {1}</source>
        <translation>중앙값 {0} · {1}</translation>
    </message>
    <message>
        <source>{0} beside {1} ({2}).</source>
        <translation>{0} / {1} ({2}).</translation>
    </message>
    <message>
        <source>{0} words, phrases and values were tried; the intervals of all of them hold together, 95 times in 100. A random selection of this size shows nothing.</source>
        <translation>단어, 구, 값 {0}개를 시험했습니다. 모든 구간이 동시에 맞을 확률이 95%입니다. 같은 크기의 무작위 선택에서는 아무것도 나타나지 않습니다.</translation>
    </message>
</context>
<context>
    <name>BreakingLabel</name>
    <message>
        <source>Copy</source>
        <translation>복사</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>모두 선택</translation>
    </message>
</context>
<context>
    <name>CellsModel</name>
    <message>
        <source>{0:,} in all, {1}</source>
        <translation>전체 {0:,}개, {1}</translation>
    </message>
    <message>
        <source>{0} expected if both had nothing to do with each other{1}; residual {2}</source>
        <translation>서로 관련이 없을 때 기댓값 {0}{1}, 잔차 {2}</translation>
    </message>
    <message>
        <source>{0} of the column</source>
        <translation>열의 {0}</translation>
    </message>
    <message>
        <source>{0} of the row</source>
        <translation>행의 {0}</translation>
    </message>
    <message>
        <source>{0}: {1:,} in all. A click selects them.</source>
        <translation>{0}: 전체 {1:,}개. 클릭하면 선택됩니다.</translation>
    </message>
    <message>
        <source>▲ more than chance explains</source>
        <translation>▲ 우연보다 많음</translation>
    </message>
    <message>
        <source>▼ fewer than chance explains</source>
        <translation>▼ 우연보다 적음</translation>
    </message>
</context>
<context>
    <name>CellsView</name>
    <message>
        <source>Topics by values</source>
        <translation>값별 주제</translation>
    </message>
</context>
<context>
    <name>ChangedCard</name>
    <message>
        <source>Clusters</source>
        <translation>군집</translation>
    </message>
    <message>
        <source>Clusters that changed</source>
        <translation>바뀐 군집</translation>
    </message>
    <message>
        <source>Clusters that split, merged or appeared</source>
        <translation>나뉘거나 합쳐지거나 새로 생긴 군집</translation>
    </message>
    <message>
        <source>Hits side by side</source>
        <translation>검색 결과 나란히 보기</translation>
    </message>
    <message>
        <source>Its ten nearest texts before and after stand side by side.</source>
        <translation>가장 가까운 텍스트 10개의 전후를 나란히 보여 줍니다.</translation>
    </message>
    <message>
        <source>Neighbours</source>
        <translation>이웃</translation>
    </message>
    <message>
        <source>Neighbours that changed most</source>
        <translation>가장 많이 바뀐 이웃</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>검색어</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>검색</translation>
    </message>
    <message>
        <source>Texts whose neighbours changed most</source>
        <translation>이웃이 가장 많이 바뀐 텍스트</translation>
    </message>
    <message>
        <source>The hits of a query before and after</source>
        <translation>검색 결과의 전과 후</translation>
    </message>
    <message>
        <source>Type a query and press Enter</source>
        <translation>검색어를 입력하고 Enter를 누르세요</translation>
    </message>
    <message>
        <source>What became of the clusters</source>
        <translation>군집의 변화</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>바뀐 것</translation>
    </message>
    <message>
        <source>{n} of {of} kept</source>
        <translation>{of}개 중 {n}개 유지</translation>
    </message>
</context>
<context>
    <name>Chart</name>
    <message>
        <source>PNG picture</source>
        <translation>PNG 그림</translation>
    </message>
    <message>
        <source>Picture written to {file}</source>
        <translation>그림 저장됨: {file}</translation>
    </message>
    <message>
        <source>SVG drawing</source>
        <translation>SVG 그림</translation>
    </message>
    <message>
        <source>Save as PNG…</source>
        <translation>PNG로 저장…</translation>
    </message>
    <message>
        <source>Save as SVG…</source>
        <translation>SVG로 저장…</translation>
    </message>
    <message>
        <source>Save the chart as a picture</source>
        <translation>차트를 그림으로 저장</translation>
    </message>
</context>
<context>
    <name>ChipButton</name>
    <message>
        <source>Delete takes it away</source>
        <translation>Delete 키로 뺍니다</translation>
    </message>
</context>
<context>
    <name>ColourScale</name>
    <message>
        <source>Colour scale from {0} to {1}</source>
        <translation>색 눈금: {0}~{1}</translation>
    </message>
</context>
<context>
    <name>ColumnChoices</name>
    <message>
        <source>The class that means alike</source>
        <translation>비슷함을 뜻하는 클래스</translation>
    </message>
    <message>
        <source>What a row is</source>
        <translation>행의 의미</translation>
    </message>
    <message>
        <source>a row is</source>
        <translation>한 행은</translation>
    </message>
    <message>
        <source>alike means</source>
        <translation>비슷함에 해당하는 것</translation>
    </message>
    <message>
        <source>choose a class</source>
        <translation>클래스를 고르세요</translation>
    </message>
    <message>
        <source>greatest score</source>
        <translation>가장 높은 점수</translation>
    </message>
    <message>
        <source>least score</source>
        <translation>가장 낮은 점수</translation>
    </message>
    <message>
        <source>scores from, to</source>
        <translation>점수 범위</translation>
    </message>
</context>
<context>
    <name>ColumnList</name>
    <message>
        <source>Columns</source>
        <translation>열</translation>
    </message>
</context>
<context>
    <name>Columns</name>
    <message>
        <source>As it looks</source>
        <translation>보이는 대로</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>범주</translation>
    </message>
    <message>
        <source>Columns…</source>
        <translation>열…</translation>
    </message>
    <message>
        <source>Hide this column</source>
        <translation>이 열 숨기기</translation>
    </message>
    <message>
        <source>Identifier</source>
        <translation>식별자</translation>
    </message>
    <message>
        <source>Keeping the columns</source>
        <translation>열 저장 중</translation>
    </message>
    <message>
        <source>Move to the left</source>
        <translation>왼쪽으로 이동</translation>
    </message>
    <message>
        <source>Move to the right</source>
        <translation>오른쪽으로 이동</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>숫자</translation>
    </message>
    <message>
        <source>Order of the file</source>
        <translation>파일 순서</translation>
    </message>
    <message>
        <source>Show all columns</source>
        <translation>모든 열 표시</translation>
    </message>
    <message>
        <source>Sort downwards</source>
        <translation>내림차순 정렬</translation>
    </message>
    <message>
        <source>Sort upwards</source>
        <translation>오름차순 정렬</translation>
    </message>
    <message>
        <source>Treat as</source>
        <translation>열의 종류</translation>
    </message>
    <message>
        <source>labels</source>
        <translation>레이블</translation>
    </message>
    <message>
        <source>note</source>
        <translation>메모</translation>
    </message>
</context>
<context>
    <name>ColumnsDialog</name>
    <message>
        <source>All columns, in the order of the file and as wide as they need</source>
        <translation>모든 열을 파일 순서와 필요한 너비로</translation>
    </message>
    <message>
        <source>As in the file</source>
        <translation>파일과 같게</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>열</translation>
    </message>
    <message>
        <source>Columns of the table</source>
        <translation>표의 열</translation>
    </message>
    <message>
        <source>Find a column</source>
        <translation>열 찾기</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>아래로 이동</translation>
    </message>
    <message>
        <source>Move the column down (Alt+Down)</source>
        <translation>열을 아래로 이동 (Alt+Down)</translation>
    </message>
    <message>
        <source>Move the column up (Alt+Up)</source>
        <translation>열을 위로 이동 (Alt+Up)</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>위로 이동</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>모두 표시</translation>
    </message>
    <message>
        <source>The column “{0}” always comes first. {2:,} of {1:,} other columns are shown.</source>
        <translation>“{0}” 열은 항상 맨 앞입니다. 다른 열 {1:,}개 중 {2:,}개 표시.</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Actions</source>
        <translation>명령</translation>
    </message>
    <message>
        <source>All actions</source>
        <translation>모든 명령</translation>
    </message>
    <message>
        <source>Filter actions</source>
        <translation>명령 걸러 내기</translation>
    </message>
    <message>
        <source>What would you like to do?</source>
        <translation>무엇을 하시겠습니까?</translation>
    </message>
</context>
<context>
    <name>ComparePage</name>
    <message>
        <source>Compare</source>
        <translation>비교</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>버리기</translation>
    </message>
    <message>
        <source>Discard {name}?</source>
        <translation>{name}, 버릴까요?</translation>
    </message>
    <message>
        <source>Its curve, its verdict and its model are removed from this machine.</source>
        <translation>곡선, 결론, 모델이 이 컴퓨터에서 삭제됩니다.</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>그대로 두기</translation>
    </message>
    <message>
        <source>{n} of {of} neighbours kept</source>
        <translation>이웃 {of}개 중 {n}개 유지</translation>
    </message>
</context>
<context>
    <name>Comparing</name>
    <message>
        <source>Comparing</source>
        <translation>비교 중</translation>
    </message>
    <message>
        <source>Neighbours are compared within a random sample, and this text is not in it. Search for it to see what is near it before and after.</source>
        <translation>이웃은 무작위 표본 안에서만 비교하는데 이 텍스트는 표본에 없습니다. 전후에 무엇이 가까운지 보려면 이 텍스트를 검색하세요.</translation>
    </message>
    <message>
        <source>Reading versions</source>
        <translation>버전 읽는 중</translation>
    </message>
    <message>
        <source>Reading what changed</source>
        <translation>바뀐 것 읽는 중</translation>
    </message>
</context>
<context>
    <name>Completing</name>
    <message>
        <source>Completing</source>
        <translation>자동 완성 중</translation>
    </message>
</context>
<context>
    <name>CompletionList</name>
    <message>
        <source>Continue with</source>
        <translation>이어서 입력</translation>
    </message>
</context>
<context>
    <name>ConflictModel</name>
    <message>
        <source>Mine</source>
        <translation>내 것</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>텍스트</translation>
    </message>
    <message>
        <source>Theirs</source>
        <translation>상대 것</translation>
    </message>
    <message>
        <source>alike</source>
        <translation>같은 뜻</translation>
    </message>
    <message>
        <source>not alike</source>
        <translation>다른 뜻</translation>
    </message>
    <message>
        <source>{0} of 5</source>
        <translation>5점 중 {0}점</translation>
    </message>
</context>
<context>
    <name>ConflictTable</name>
    <message>
        <source>Conflicts</source>
        <translation>충돌</translation>
    </message>
</context>
<context>
    <name>Copying</name>
    <message>
        <source>1 cell that a spreadsheet would run begins with an apostrophe.</source>
        <translation>스프레드시트가 실행할 수 있는 셀 1개 앞에 작은따옴표를 붙였습니다.</translation>
    </message>
    <message>
        <source>Copying</source>
        <translation>복사 중</translation>
    </message>
    <message>
        <source>The first {0} of {1} are on the clipboard; an export takes all.</source>
        <translation>{1} 중 처음 {0}개만 클립보드에 복사했습니다. 내보내기는 모두 담습니다.</translation>
    </message>
    <message>
        <source>{0} on the clipboard.</source>
        <translation>클립보드에 복사됨: {0}.</translation>
    </message>
    <message>
        <source>{n} cells that a spreadsheet would run begin with an apostrophe.</source>
        <translation>스프레드시트가 실행할 수 있는 셀 {n}개 앞에 작은따옴표를 붙였습니다.</translation>
    </message>
</context>
<context>
    <name>DeleteRows</name>
    <message>
        <source>1 audition of models ends, with its answers.</source>
        <translation>진행 중인 모델 오디션 1건과 그 답변이 삭제됩니다.</translation>
    </message>
    <message>
        <source>1 duel of two models ends, with its answers.</source>
        <translation>진행 중인 모델 대결 1건과 그 답변이 삭제됩니다.</translation>
    </message>
    <message>
        <source>1 label, note or mark goes with them.</source>
        <translation>레이블·메모·표시 1개가 함께 삭제됩니다.</translation>
    </message>
    <message>
        <source>1 of their sentences stays: other rows have the same.</source>
        <translation>문장 1개는 남습니다. 다른 행에 같은 문장이 있습니다.</translation>
    </message>
    <message>
        <source>1 of them is hidden.</source>
        <translation>그중 1개는 숨겨져 있습니다.</translation>
    </message>
    <message>
        <source>1 row was deleted for good.</source>
        <translation>1개 행을 영구 삭제했습니다.</translation>
    </message>
    <message>
        <source>1 saved search that names them goes, too.</source>
        <translation>이를 언급하는 저장된 검색 1개도 함께 사라집니다.</translation>
    </message>
    <message>
        <source>1 sentence goes with them, with its vector.</source>
        <translation>문장 1개와 그 벡터가 함께 삭제됩니다.</translation>
    </message>
    <message>
        <source>1 unfinished training run goes whole.</source>
        <translation>끝나지 않은 학습 1개가 통째로 삭제됩니다.</translation>
    </message>
    <message>
        <source>Delete 1 row for good?</source>
        <translation>1개 행을 영구 삭제할까요?</translation>
    </message>
    <message>
        <source>Delete for good</source>
        <translation>영구 삭제</translation>
    </message>
    <message>
        <source>Delete {n} rows for good?</source>
        <translation>{n}개 행을 영구 삭제할까요?</translation>
    </message>
    <message>
        <source>Deleting</source>
        <translation>삭제하는 중</translation>
    </message>
    <message>
        <source>Files in the folder that are not the program's stay as they are: {names}.</source>
        <translation>폴더에 있는, 프로그램의 것이 아닌 파일은 그대로 남습니다: {names}.</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>그대로 두기</translation>
    </message>
    <message>
        <source>Looking at what would be deleted</source>
        <translation>삭제될 내용을 살펴보는 중</translation>
    </message>
    <message>
        <source>Rows are being deleted for good.</source>
        <translation>행을 영구 삭제하는 중입니다.</translation>
    </message>
    <message>
        <source>So it is with {n} more models.</source>
        <translation>모델 {n}개가 더 그렇습니다.</translation>
    </message>
    <message>
        <source>The log of the program is emptied: it may hold sentences.</source>
        <translation>프로그램의 로그를 비웁니다: 문장이 들어 있을 수 있습니다.</translation>
    </message>
    <message>
        <source>The map and the indexes are made again, which takes a while.</source>
        <translation>지도와 색인을 다시 만들며, 시간이 걸립니다.</translation>
    </message>
    <message>
        <source>They leave every file of the workspace. This cannot be undone.</source>
        <translation>작업 공간의 모든 파일에서 사라집니다. 되돌릴 수 없습니다.</translation>
    </message>
    <message>
        <source>What 1 more row held before an import goes, too.</source>
        <translation>다른 행 1개가 가져오기 전에 담고 있던 내용도 사라집니다.</translation>
    </message>
    <message>
        <source>What {n} more rows held before an import goes, too.</source>
        <translation>다른 행 {n}개가 가져오기 전에 담고 있던 내용도 사라집니다.</translation>
    </message>
    <message>
        <source>{model} came from {other}; delete it, too, or train it anew.</source>
        <translation>{model}은(는) {other}에서 나왔습니다. 함께 삭제하거나 다시 학습하세요.</translation>
    </message>
    <message>
        <source>{model} was trained on 1 of these sentences; delete it, too, or train it anew.</source>
        <translation>{model}은(는) 이 문장 중 1개로 학습했습니다. 함께 삭제하거나 다시 학습하세요.</translation>
    </message>
    <message>
        <source>{model} was trained on {n} of these sentences; delete it, too, or train it anew.</source>
        <translation>{model}은(는) 이 문장 중 {n}개로 학습했습니다. 함께 삭제하거나 다시 학습하세요.</translation>
    </message>
    <message>
        <source>{n} auditions of models end, with their answers.</source>
        <translation>진행 중인 모델 오디션 {n}건과 그 답변이 삭제됩니다.</translation>
    </message>
    <message>
        <source>{n} duels of two models end, with their answers.</source>
        <translation>진행 중인 모델 대결 {n}건과 그 답변이 삭제됩니다.</translation>
    </message>
    <message>
        <source>{n} labels, notes and marks go with them.</source>
        <translation>레이블·메모·표시 {n}개가 함께 삭제됩니다.</translation>
    </message>
    <message>
        <source>{n} of their sentences stay: other rows have the same.</source>
        <translation>문장 {n}개는 남습니다. 다른 행에 같은 문장이 있습니다.</translation>
    </message>
    <message>
        <source>{n} of them are hidden.</source>
        <translation>그중 {n}개는 숨겨져 있습니다.</translation>
    </message>
    <message>
        <source>{n} rows were deleted for good.</source>
        <translation>{n}개 행을 영구 삭제했습니다.</translation>
    </message>
    <message>
        <source>{n} saved searches that name them go, too.</source>
        <translation>이를 언급하는 저장된 검색 {n}개도 함께 사라집니다.</translation>
    </message>
    <message>
        <source>{n} sentences go with them, with their vectors.</source>
        <translation>문장 {n}개와 그 벡터가 함께 삭제됩니다.</translation>
    </message>
    <message>
        <source>{n} unfinished training runs go whole.</source>
        <translation>끝나지 않은 학습 {n}개가 통째로 삭제됩니다.</translation>
    </message>
</context>
<context>
    <name>DiskDialog</name>
    <message>
        <source>Adding up…</source>
        <translation>합계 내는 중…</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>비우기</translation>
    </message>
    <message>
        <source>Clear: {name}, {size}</source>
        <translation>비우기: {name}, {size}</translation>
    </message>
    <message>
        <source>Clearing…</source>
        <translation>비우는 중…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Disk use</source>
        <translation>디스크 사용량</translation>
    </message>
    <message>
        <source>Frees {size}. This cannot be undone.</source>
        <translation>{size} 확보. 실행 취소할 수 없습니다.</translation>
    </message>
    <message>
        <source>This workspace takes {total}; {free} of it can be cleared.</source>
        <translation>이 작업 공간의 크기는 {total}이고, 그중 {free}를 비울 수 있습니다.</translation>
    </message>
    <message>
        <source>{size} freed.</source>
        <translation>{size} 확보됨.</translation>
    </message>
</context>
<context>
    <name>DiskUseView</name>
    <message>
        <source>Adding up</source>
        <translation>합계 내는 중</translation>
    </message>
    <message>
        <source>Clearing</source>
        <translation>비우는 중</translation>
    </message>
    <message>
        <source>run {number}</source>
        <translation>실행 {number}</translation>
    </message>
</context>
<context>
    <name>DownloadDialog</name>
    <message>
        <source>Ask the hub for its size</source>
        <translation>허브에 크기 묻기</translation>
    </message>
    <message>
        <source>Asking the hub</source>
        <translation>허브에 묻는 중</translation>
    </message>
    <message>
        <source>Download {size}</source>
        <translation>{size} 내려받기</translation>
    </message>
    <message>
        <source>Fetch a model</source>
        <translation>모델 받기</translation>
    </message>
    <message>
        <source>It can be fetched once from the Hugging Face hub and then works without a network. None of your sentences is sent anywhere.</source>
        <translation>Hugging Face Hub에서 한 번 받으면 그 뒤로는 네트워크 없이 작동합니다. 문장은 어디로도 전송되지 않습니다.</translation>
    </message>
    <message>
        <source>It is handed out only to accounts of the hub that agreed to its terms: {terms}. An access token of such an account has to be in HF_TOKEN; a folder can be named instead.</source>
        <translation>허브에서 약관에 동의한 계정에만 제공됩니다: {terms}. 그런 계정의 액세스 토큰이 HF_TOKEN에 있어야 합니다. 대신 폴더를 지정할 수도 있습니다.</translation>
    </message>
    <message>
        <source>Licence: {licence}.</source>
        <translation>라이선스: {licence}.</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>나중에</translation>
    </message>
    <message>
        <source>The hub did not answer.</source>
        <translation>허브가 응답하지 않았습니다.</translation>
    </message>
    <message>
        <source>see its page there</source>
        <translation>그곳의 모델 페이지 참조</translation>
    </message>
    <message>
        <source>{languages}. {good}</source>
        <translation>{languages}. {good}</translation>
    </message>
    <message>
        <source>{name} is not on this machine</source>
        <translation>이 컴퓨터에 없는 모델: {name}</translation>
    </message>
    <message>
        <source>{size} in 1 file will be fetched from the Hugging Face hub.</source>
        <translation>Hugging Face Hub에서 파일 1개({size})를 받습니다.</translation>
    </message>
    <message>
        <source>{size} in {n} files will be fetched from the Hugging Face hub.</source>
        <translation>Hugging Face Hub에서 파일 {n}개({size})를 받습니다.</translation>
    </message>
</context>
<context>
    <name>DropPlace</name>
    <message>
        <source>From what is here, or from a file that you drop: sentence pairs with a score or a class, triplets, or sentences with a class. A verdict on examples that it has not seen says whether it got better.</source>
        <translation>여기 있는 것이나 끌어다 놓은 파일로 학습합니다. 점수나 클래스가 있는 문장 쌍, 삼중항, 클래스가 있는 문장을 쓸 수 있습니다. 모델이 보지 못한 예시로 내린 결론이 개선 여부를 알려 줍니다.</translation>
    </message>
    <message>
        <source>What is it to learn from?</source>
        <translation>무엇으로 학습할까요?</translation>
    </message>
</context>
<context>
    <name>DropZone</name>
    <message>
        <source>A table, JSON, text with a sentence a line, a document or a folder of documents. Nothing leaves this machine.</source>
        <translation>표, JSON, 한 줄에 한 문장씩 적은 텍스트, 문서 또는 문서 폴더. 어떤 내용도 이 컴퓨터 밖으로 나가지 않습니다.</translation>
    </message>
    <message>
        <source>Drop a file of sentences here</source>
        <translation>문장 파일을 여기에 끌어다 놓으세요</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>파일 열기…</translation>
    </message>
    <message>
        <source>Paste lines…</source>
        <translation>줄 붙여넣기…</translation>
    </message>
    <message>
        <source>Try the sample</source>
        <translation>샘플 써 보기</translation>
    </message>
</context>
<context>
    <name>DuelDeck</name>
    <message>
        <source>Alike or not</source>
        <translation>비슷한지 여부</translation>
    </message>
    <message>
        <source>Are these two alike?</source>
        <translation>이 둘은 비슷한가요?</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>시작</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Hard to say   S</source>
        <translation>판단하기 어려움   S</translation>
    </message>
    <message>
        <source>Hit</source>
        <translation>결과</translation>
    </message>
    <message>
        <source>Hits of rows</source>
        <translation>행으로 찾은 결과</translation>
    </message>
    <message>
        <source>Hits of searches</source>
        <translation>저장한 검색의 결과</translation>
    </message>
    <message>
        <source>Is the second what somebody who asks for the first wants to find?</source>
        <translation>첫 번째 문장으로 찾는 사람이 두 번째 문장을 찾고 싶어 할까요?</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>검색어</translation>
    </message>
    <message>
        <source>Stop for now</source>
        <translation>일단 멈추기</translation>
    </message>
    <message>
        <source>Undo   ⌫</source>
        <translation>되돌리기   ⌫</translation>
    </message>
    <message>
        <source>Undo: back to the question before</source>
        <translation>되돌리기: 이전 질문으로</translation>
    </message>
    <message>
        <source>What is asked about</source>
        <translation>묻는 대상</translation>
    </message>
    <message>
        <source>Which is better?</source>
        <translation>어느 쪽이 더 나은가요?</translation>
    </message>
    <message>
        <source>Who is right about which pairs are alike</source>
        <translation>어떤 쌍이 비슷한지 어느 모델이 맞히는지</translation>
    </message>
    <message>
        <source>Whose hits are better, for rows drawn at random</source>
        <translation>무작위로 뽑은 행에 대해 어느 모델의 결과가 더 나은지</translation>
    </message>
    <message>
        <source>Whose hits are better, for saved searches</source>
        <translation>저장한 검색에 대해 어느 모델의 결과가 더 나은지</translation>
    </message>
    <message>
        <source>question {0}</source>
        <translation>질문 {0}</translation>
    </message>
    <message>
        <source>{0} is better</source>
        <translation>더 나은 쪽: {0}</translation>
    </message>
    <message>
        <source>✓  Yes   Y</source>
        <translation>✓  예   Y</translation>
    </message>
    <message>
        <source>✗  No   N</source>
        <translation>✗  아니요   N</translation>
    </message>
</context>
<context>
    <name>DuelLine</name>
    <message>
        <source>Answer more…</source>
        <translation>더 답하기…</translation>
    </message>
    <message>
        <source>Which is better? Ask me…</source>
        <translation>어느 쪽이 더 나은가요? 질문 받기…</translation>
    </message>
</context>
<context>
    <name>EncoderLoader</name>
    <message>
        <source>Loading model</source>
        <translation>모델 불러오는 중</translation>
    </message>
    <message>
        <source>The model could not be loaded.</source>
        <translation>모델을 불러오지 못했습니다.</translation>
    </message>
</context>
<context>
    <name>EvidenceStrip</name>
    <message>
        <source>What the answers say so far</source>
        <translation>지금까지의 답변이 말하는 것</translation>
    </message>
</context>
<context>
    <name>Examiner</name>
    <message>
        <source>Counting</source>
        <translation>세는 중</translation>
    </message>
    <message>
        <source>Looking at the file</source>
        <translation>파일 살펴보는 중</translation>
    </message>
    <message>
        <source>Looking at the language</source>
        <translation>언어 살펴보는 중</translation>
    </message>
    <message>
        <source>Looking for what repeats</source>
        <translation>중복 찾는 중</translation>
    </message>
    <message>
        <source>Timing a sample</source>
        <translation>샘플로 시간 재는 중</translation>
    </message>
</context>
<context>
    <name>ExplorePage</name>
    <message>
        <source>A cluster</source>
        <translation>군집 하나</translation>
    </message>
    <message>
        <source>Delete all rows with this label for good…</source>
        <translation>이 레이블을 가진 모든 행을 영구 삭제…</translation>
    </message>
    <message>
        <source>Delete all rows with this value for good…</source>
        <translation>이 값을 가진 모든 행을 영구 삭제…</translation>
    </message>
    <message>
        <source>Keep this selection, to compare others with it</source>
        <translation>이 선택을 보관해 다른 선택과 비교합니다</translation>
    </message>
    <message>
        <source>hits</source>
        <translation>검색 결과</translation>
    </message>
    <message>
        <source>linked words</source>
        <translation>연결된 단어</translation>
    </message>
    <message>
        <source>note</source>
        <translation>메모</translation>
    </message>
    <message>
        <source>row {0:,} · #{1}</source>
        <translation>행 {0:,} · #{1}</translation>
    </message>
    <message>
        <source>selection</source>
        <translation>선택</translation>
    </message>
    <message>
        <source>{0} · first of {1:,} selected</source>
        <translation>{0} · 선택한 {1:,}개 중 첫째</translation>
    </message>
    <message>
        <source>{0} · found in characters {1:,} to {2:,}</source>
        <translation>{0} · {1:,}~{2:,}번째 글자에서 찾음</translation>
    </message>
</context>
<context>
    <name>FacetPanel</name>
    <message>
        <source>Filters</source>
        <translation>필터</translation>
    </message>
    <message>
        <source>This file has no column to filter by.</source>
        <translation>이 파일에는 걸러 낼 열이 없습니다.</translation>
    </message>
</context>
<context>
    <name>FacetSection</name>
    <message>
        <source>Lift the filter on {0}</source>
        <translation>필터 해제: {0}</translation>
    </message>
    <message>
        <source>clear</source>
        <translation>지우기</translation>
    </message>
</context>
<context>
    <name>FacetValues</name>
    <message>
        <source>chosen</source>
        <translation>선택됨</translation>
    </message>
    <message>
        <source>not chosen</source>
        <translation>선택 안 됨</translation>
    </message>
    <message>
        <source>{0:,} by people, {1:,} by machine</source>
        <translation>사람 {0:,}개, 기계 {1:,}개</translation>
    </message>
    <message>
        <source>{0:,} of them selected</source>
        <translation>그중 {0:,}개 선택됨</translation>
    </message>
    <message>
        <source>{0} puts it on the selected rows.</source>
        <translation>{0} 키로 선택한 행에 붙입니다.</translation>
    </message>
</context>
<context>
    <name>FileList</name>
    <message>
        <source>Files</source>
        <translation>파일</translation>
    </message>
</context>
<context>
    <name>FileOptions</name>
    <message>
        <source>Are part of the text</source>
        <translation>텍스트의 일부</translation>
    </message>
    <message>
        <source>As found</source>
        <translation>감지된 대로</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>데이터</translation>
    </message>
    <message>
        <source>Dates such as 03/04/05</source>
        <translation>03/04/05 같은 날짜</translation>
    </message>
    <message>
        <source>Day first</source>
        <translation>일이 먼저</translation>
    </message>
    <message>
        <source>Decimal comma</source>
        <translation>소수 쉼표(,)</translation>
    </message>
    <message>
        <source>Decimal point</source>
        <translation>소수점(.)</translation>
    </message>
    <message>
        <source>Delimiter</source>
        <translation>구분자</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>문자 인코딩</translation>
    </message>
    <message>
        <source>First line</source>
        <translation>첫 줄</translation>
    </message>
    <message>
        <source>Month first</source>
        <translation>월이 먼저</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>열 이름</translation>
    </message>
    <message>
        <source>Numbers such as 1,234</source>
        <translation>1,234 같은 숫자</translation>
    </message>
    <message>
        <source>Quotation marks</source>
        <translation>따옴표</translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>시트</translation>
    </message>
    <message>
        <source>Year first</source>
        <translation>연도가 먼저</translation>
    </message>
    <message>
        <source>{what} (found)</source>
        <translation>{what} (감지됨)</translation>
    </message>
</context>
<context>
    <name>HeaderBar</name>
    <message>
        <source>Actions</source>
        <translation>명령</translation>
    </message>
    <message>
        <source>Actions · Ctrl+K</source>
        <translation>명령 · Ctrl+K</translation>
    </message>
    <message>
        <source>All actions</source>
        <translation>모든 명령</translation>
    </message>
    <message>
        <source>All actions, by name (Ctrl+K)</source>
        <translation>모든 명령을 이름으로 찾기 (Ctrl+K)</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>장치</translation>
    </message>
    <message>
        <source>Loading {name}…</source>
        <translation>{name} 불러오는 중…</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>Model {name} ▾</source>
        <translation>모델 {name} ▾</translation>
    </message>
    <message>
        <source>quick mode (int8)</source>
        <translation>빠른 모드 (int8)</translation>
    </message>
    <message>
        <source>{device}, no hnswlib</source>
        <translation>{device}, hnswlib 없음</translation>
    </message>
    <message>
        <source>{name} ▾</source>
        <translation>{name} ▾</translation>
    </message>
    <message>
        <source>{name}: not loaded</source>
        <translation>불러오지 않음: {name}</translation>
    </message>
    <message>
        <source>{n} cores</source>
        <translation>코어 {n}개</translation>
    </message>
</context>
<context>
    <name>Heads</name>
    <message>
        <source>Select these rows</source>
        <translation>이 행 선택</translation>
    </message>
    <message>
        <source>Sort by this column</source>
        <translation>이 열로 정렬</translation>
    </message>
</context>
<context>
    <name>HealthChecks</name>
    <message>
        <source>Checking the sentences</source>
        <translation>문장 점검 중</translation>
    </message>
    <message>
        <source>Exporting</source>
        <translation>내보내는 중</translation>
    </message>
    <message>
        <source>Filtering</source>
        <translation>필터 적용 중</translation>
    </message>
    <message>
        <source>Forming pairs</source>
        <translation>쌍 만드는 중</translation>
    </message>
    <message>
        <source>Grouping</source>
        <translation>묶는 중</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>읽는 중</translation>
    </message>
    <message>
        <source>Reading marks</source>
        <translation>표시 읽는 중</translation>
    </message>
    <message>
        <source>health</source>
        <translation>점검</translation>
    </message>
    <message>
        <source>{0} · {1} of {2}</source>
        <translation>{0} · {2}개 중 {1}번째</translation>
    </message>
    <message>
        <source>{rows} written to {file}</source>
        <translation>{rows} 저장됨: {file}</translation>
    </message>
</context>
<context>
    <name>HealthPage</name>
    <message>
        <source>All alike</source>
        <translation>모두 같은 뜻</translation>
    </message>
    <message>
        <source>CSV</source>
        <translation>CSV</translation>
    </message>
    <message>
        <source>Cosine similarity of at least</source>
        <translation>코사인 유사도 하한</translation>
    </message>
    <message>
        <source>Every row of every group, with its group, whether it is kept, and its similarity</source>
        <translation>모든 묶음의 모든 행: 묶음, 남길지 여부, 유사도</translation>
    </message>
    <message>
        <source>Excel workbook</source>
        <translation>Excel 통합 문서</translation>
    </message>
    <message>
        <source>Export groups</source>
        <translation>묶음 내보내기</translation>
    </message>
    <message>
        <source>Export groups…</source>
        <translation>묶음 내보내기…</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>찾는 중</translation>
    </message>
    <message>
        <source>Health</source>
        <translation>점검</translation>
    </message>
    <message>
        <source>It is right</source>
        <translation>지금 것이 맞음</translation>
    </message>
    <message>
        <source>JSON Lines</source>
        <translation>JSON Lines</translation>
    </message>
    <message>
        <source>Mark the chosen group: its sentences mean the same (Y)</source>
        <translation>고른 묶음 표시: 문장들의 뜻이 같음 (Y)</translation>
    </message>
    <message>
        <source>Mark the chosen group: no two of its sentences mean the same (N)</source>
        <translation>고른 묶음 표시: 뜻이 같은 문장이 없음 (N)</translation>
    </message>
    <message>
        <source>Not alike</source>
        <translation>같지 않음</translation>
    </message>
    <message>
        <source>Parquet</source>
        <translation>Parquet</translation>
    </message>
    <message>
        <source>Put the suggested label</source>
        <translation>제안 레이블 붙이기</translation>
    </message>
    <message>
        <source>Same text only</source>
        <translation>같은 텍스트만</translation>
    </message>
    <message>
        <source>Show all in Explore</source>
        <translation>탐색에서 모두 보기</translation>
    </message>
    <message>
        <source>Show in Explore</source>
        <translation>탐색에서 보기</translation>
    </message>
    <message>
        <source>The label stays, and is not asked about again (R)</source>
        <translation>레이블을 그대로 두고 다시 묻지 않습니다 (R)</translation>
    </message>
    <message>
        <source>The lowest cosine of a sentence with the one of its group that is kept</source>
        <translation>문장과 그 묶음에서 남긴 문장 사이의 가장 낮은 코사인</translation>
    </message>
    <message>
        <source>The rows of the chosen line (Enter)</source>
        <translation>고른 줄의 행 (Enter)</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>임계값</translation>
    </message>
    <message>
        <source>being judged…</source>
        <translation>판정하는 중…</translation>
    </message>
    <message>
        <source>choose this to have them judged</source>
        <translation>선택하면 판정을 시작합니다</translation>
    </message>
    <message>
        <source>marked both ways</source>
        <translation>표시가 엇갈림</translation>
    </message>
    <message>
        <source>{n} more are not listed</source>
        <translation>{n}개 더 있음 (목록에 없음)</translation>
    </message>
    <message>
        <source>✓ alike</source>
        <translation>✓ 같은 뜻</translation>
    </message>
    <message>
        <source>✗ not alike</source>
        <translation>✗ 다른 뜻</translation>
    </message>
</context>
<context>
    <name>HeatMap</name>
    <message>
        <source>{0} by {1} words. {2}. Arrow keys go from cell to cell.</source>
        <translation>단어 {0} × {1}. {2}. 화살표 키로 셀을 옮겨 다닙니다.</translation>
    </message>
    <message>
        <source>“{0}” and “{1}” add {2}</source>
        <translation>“{0}”, “{1}”: {2} 더함</translation>
    </message>
    <message>
        <source>“{0}” and “{1}” take {2}</source>
        <translation>“{0}”, “{1}”: {2} 뺌</translation>
    </message>
</context>
<context>
    <name>HeatScale</name>
    <message>
        <source>Colours: {0} to {1}</source>
        <translation>색: {0}~{1}</translation>
    </message>
    <message>
        <source>adds {0}</source>
        <translation>{0} 더함</translation>
    </message>
    <message>
        <source>takes {0}</source>
        <translation>{0} 뺌</translation>
    </message>
</context>
<context>
    <name>HistogramBrush</name>
    <message>
        <source> Shift and Space select its rows.</source>
        <translation> Shift+Space로 해당 행을 선택합니다.</translation>
    </message>
    <message>
        <source>, {0:,} of them selected</source>
        <translation>, 그중 {0:,}개 선택됨</translation>
    </message>
    <message>
        <source>Left and right move the range, with Shift they widen it, Escape lifts it.</source>
        <translation>좌우 화살표로 범위를 옮기고, Shift와 함께 누르면 넓히고, Esc로 해제합니다.</translation>
    </message>
    <message>
        <source>Lift the range</source>
        <translation>범위 해제</translation>
    </message>
    <message>
        <source>{0}: {1:,} of {2} selected</source>
        <translation>{0}: {2} 중 {1:,}개 선택됨</translation>
    </message>
</context>
<context>
    <name>HistogramFacet</name>
    <message>
        <source>Histogram of {0}</source>
        <translation>{0} 히스토그램</translation>
    </message>
</context>
<context>
    <name>HitDelegate</name>
    <message>
        <source>more like this</source>
        <translation>비슷한 것 더 찾기</translation>
    </message>
</context>
<context>
    <name>HitList</name>
    <message>
        <source>Alike	Y</source>
        <translation>같은 뜻	Y</translation>
    </message>
    <message>
        <source>Copy text</source>
        <translation>텍스트 복사</translation>
    </message>
    <message>
        <source>Filter: {0} is {1}</source>
        <translation>필터: {0} = {1}</translation>
    </message>
    <message>
        <source>How alike</source>
        <translation>비슷한 정도</translation>
    </message>
    <message>
        <source>Label…</source>
        <translation>레이블…</translation>
    </message>
    <message>
        <source>Less like this</source>
        <translation>이것과 덜 비슷하게</translation>
    </message>
    <message>
        <source>More like this</source>
        <translation>이것과 더 비슷하게</translation>
    </message>
    <message>
        <source>No sentence has these words.
Try searching by meaning.</source>
        <translation>이 단어가 있는 문장이 없습니다.
의미로 검색해 보세요.</translation>
    </message>
    <message>
        <source>No sentence passes the filter.</source>
        <translation>필터를 통과하는 문장이 없습니다.</translation>
    </message>
    <message>
        <source>No sentence was found.</source>
        <translation>찾은 문장이 없습니다.</translation>
    </message>
    <message>
        <source>Not alike	N</source>
        <translation>다른 뜻	N</translation>
    </message>
    <message>
        <source>Note…</source>
        <translation>메모…</translation>
    </message>
    <message>
        <source>Show on the map</source>
        <translation>지도에서 보기</translation>
    </message>
    <message>
        <source>Take the mark away	X</source>
        <translation>표시 지우기	X</translation>
    </message>
    <message>
        <source>Why do these match?	W</source>
        <translation>왜 일치할까요?	W</translation>
    </message>
    <message>
        <source>nothing in common</source>
        <translation>공통점 없음</translation>
    </message>
    <message>
        <source>preview</source>
        <translation>미리 보기</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>같음</translation>
    </message>
</context>
<context>
    <name>HitView</name>
    <message>
        <source>From here on, texts are no more like the query than random texts are. The line is found by asking this corpus for things that do not belong to it.</source>
        <translation>여기서부터는 무작위 텍스트보다 검색어에 더 가깝지 않습니다. 이 말뭉치에 없을 만한 것을 물어 찾아낸 경계입니다.</translation>
    </message>
    <message>
        <source>Hits</source>
        <translation>검색 결과</translation>
    </message>
</context>
<context>
    <name>HitsModel</name>
    <message>
        <source>Hit {0:,}</source>
        <translation>결과 {0:,}</translation>
    </message>
    <message>
        <source>MP {score}</source>
        <translation>MP {score}</translation>
    </message>
    <message>
        <source>Mutual proximity {score}: corrected for hubs. Cosine similarity {similarity}.</source>
        <translation>상호 근접도 {score}: 허브 보정됨. 코사인 유사도 {similarity}.</translation>
    </message>
    <message>
        <source>Nothing close</source>
        <translation>가까운 것 없음</translation>
    </message>
    <message>
        <source>Weak matches below</source>
        <translation>아래는 약한 일치</translation>
    </message>
    <message>
        <source>best of {0:,} passages</source>
        <translation>구절 {0:,}개 중 최고</translation>
    </message>
    <message>
        <source>labels: {0}</source>
        <translation>레이블: {0}</translation>
    </message>
    <message>
        <source>linked words: {0}</source>
        <translation>연결된 단어: {0}</translation>
    </message>
    <message>
        <source>mean of {0:,} passages</source>
        <translation>구절 {0:,}개의 평균</translation>
    </message>
    <message>
        <source>mutual proximity {0:.1f}</source>
        <translation>상호 근접도 {0:.1f}</translation>
    </message>
    <message>
        <source>score {0:.2f}</source>
        <translation>점수 {0:.2f}</translation>
    </message>
    <message>
        <source>similarity {0:.2f}</source>
        <translation>유사도 {0:.2f}</translation>
    </message>
    <message>
        <source>weak match</source>
        <translation>약한 일치</translation>
    </message>
</context>
<context>
    <name>ImportSheet</name>
    <message>
        <source> · 1 file cannot be read</source>
        <translation> · 읽을 수 없는 파일 1개</translation>
    </message>
    <message>
        <source> · text column: {column}</source>
        <translation> · 텍스트 열: {column}</translation>
    </message>
    <message>
        <source> · {n} files cannot be read</source>
        <translation> · 읽을 수 없는 파일 {n}개</translation>
    </message>
    <message>
        <source>About {time} on this machine ({rate} texts a second). Words are searchable at once.</source>
        <translation>이 컴퓨터에서 약 {time} (초당 텍스트 {rate}개). 단어 검색은 바로 됩니다.</translation>
    </message>
    <message>
        <source>Add to {name}</source>
        <translation>추가할 곳: {name}</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>탐색</translation>
    </message>
    <message>
        <source>Looking at the file…</source>
        <translation>파일 살펴보는 중…</translation>
    </message>
    <message>
        <source>New workspace</source>
        <translation>새 작업 공간</translation>
    </message>
    <message>
        <source>No column looks like sentences. Which one holds them? Click its header.</source>
        <translation>문장처럼 보이는 열이 없습니다. 문장이 든 열의 머리글을 클릭하세요.</translation>
    </message>
    <message>
        <source>No file is ticked. Tick those that go in.</source>
        <translation>선택된 파일이 없습니다. 가져올 파일을 선택하세요.</translation>
    </message>
    <message>
        <source>No model of the list reads it; name one under Model → Choose a model….</source>
        <translation>목록의 어떤 모델도 이를 읽지 못합니다. 모델 → 모델 선택…에서 하나를 지정하세요.</translation>
    </message>
    <message>
        <source>None of these files can be read.</source>
        <translation>읽을 수 있는 파일이 없습니다.</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>읽는 중…</translation>
    </message>
    <message>
        <source>Renew the rows of {file} by a key</source>
        <translation>키로 행 갱신: {file}</translation>
    </message>
    <message>
        <source>The file has another sheet: {sheets}.</source>
        <translation>이 파일에는 다른 시트가 하나 더 있습니다: {sheets}.</translation>
    </message>
    <message>
        <source>The file has {n} other sheets: {sheets}.</source>
        <translation>이 파일에는 다른 시트가 {n}개 더 있습니다: {sheets}.</translation>
    </message>
    <message>
        <source>The sheet “{sheet}”, which was imported before, is not there now.</source>
        <translation>전에 가져온 시트 “{sheet}”이(가) 이제 없습니다.</translation>
    </message>
    <message>
        <source>There is no column in this file.</source>
        <translation>이 파일에는 열이 없습니다.</translation>
    </message>
    <message>
        <source>There is no row in this file.</source>
        <translation>이 파일에는 행이 없습니다.</translation>
    </message>
    <message>
        <source>This file again</source>
        <translation>이 파일을 다시</translation>
    </message>
    <message>
        <source>What is in the file</source>
        <translation>파일 내용</translation>
    </message>
    <message>
        <source>Words are searchable at once.</source>
        <translation>단어 검색은 바로 됩니다.</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>읽을 수 없음</translation>
    </message>
    <message>
        <source>counting…</source>
        <translation>세는 중…</translation>
    </message>
    <message>
        <source>date</source>
        <translation>날짜</translation>
    </message>
    <message>
        <source>number</source>
        <translation>숫자</translation>
    </message>
    <message>
        <source>text</source>
        <translation>텍스트</translation>
    </message>
    <message>
        <source>time</source>
        <translation>시각</translation>
    </message>
    <message>
        <source>yes/no</source>
        <translation>예/아니요</translation>
    </message>
    <message>
        <source>{0} was imported already: its rows would be there twice.</source>
        <translation>{0}: 이미 가져온 파일입니다. 같은 행이 두 번 들어갑니다.</translation>
    </message>
    <message>
        <source>{0} were imported already: their rows would be there twice.</source>
        <translation>{0}: 이미 가져온 파일들입니다. 같은 행이 두 번 들어갑니다.</translation>
    </message>
    <message>
        <source>{file} has no column that looks like sentences.</source>
        <translation>문장처럼 보이는 열이 없는 파일: {file}</translation>
    </message>
    <message>
        <source>{file} has no column “{column}” and none that looks like sentences. Choose the file in the list and click a header, or take its tick away.</source>
        <translation>{file}: “{column}” 열이 없고 문장처럼 보이는 열도 없습니다. 목록에서 파일을 골라 머리글을 클릭하거나 선택을 해제하세요.</translation>
    </message>
    <message>
        <source>{file} — cannot be read: {why}</source>
        <translation>{file} — 읽을 수 없음: {why}</translation>
    </message>
    <message>
        <source>{model} reads it: choose it in the list of models, or later under Model → Choose a model….</source>
        <translation>{model} 모델이 이를 읽습니다. 모델 목록에서 고르거나 나중에 모델 → 모델 선택…에서 고르세요.</translation>
    </message>
    <message>
        <source>{n} % of the rows are longer than the model reads. </source>
        <translation>행의 {n}%가 모델이 읽는 길이보다 깁니다. </translation>
    </message>
    <message>
        <source>{n} files</source>
        <translation>파일 {n}개</translation>
    </message>
    <message>
        <source>{rows} · {texts} · {blank} blank · {rejected} rejected</source>
        <translation>{rows} · {texts} · 빈 행 {blank}개 · 거부 {rejected}개</translation>
    </message>
    <message>
        <source>{sheets} and {n} more</source>
        <translation>{sheets} 외 {n}개</translation>
    </message>
    <message>
        <source>“{sheet}” ({rows})</source>
        <translation>“{sheet}”({rows})</translation>
    </message>
</context>
<context>
    <name>Imports</name>
    <message>
        <source>1 row is hidden</source>
        <translation>1개 행 숨김</translation>
    </message>
    <message>
        <source>1 row is shown again</source>
        <translation>1개 행 다시 표시</translation>
    </message>
    <message>
        <source>Changing rows</source>
        <translation>행 변경 중</translation>
    </message>
    <message>
        <source>Comparing</source>
        <translation>비교 중</translation>
    </message>
    <message>
        <source>Looking at what was imported</source>
        <translation>가져온 내용을 살펴보는 중</translation>
    </message>
    <message>
        <source>Looking for a key</source>
        <translation>키 찾는 중</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>읽는 중</translation>
    </message>
    <message>
        <source>Reading imports</source>
        <translation>가져오기 목록 읽는 중</translation>
    </message>
    <message>
        <source>The file that is being read would have to be read again.</source>
        <translation>읽고 있는 파일을 처음부터 다시 읽어야 합니다.</translation>
    </message>
    <message>
        <source>hiding near-duplicates</source>
        <translation>유사 중복 숨기기</translation>
    </message>
    <message>
        <source>import by key</source>
        <translation>키로 가져오기</translation>
    </message>
    <message>
        <source>import of {file} by key</source>
        <translation>키로 가져오기: {file}</translation>
    </message>
    <message>
        <source>removing {file}</source>
        <translation>제거: {file}</translation>
    </message>
    <message>
        <source>restoring {file}</source>
        <translation>복원: {file}</translation>
    </message>
    <message>
        <source>showing near-duplicates</source>
        <translation>유사 중복 표시</translation>
    </message>
    <message>
        <source>showing vanished rows</source>
        <translation>사라진 행 표시</translation>
    </message>
    <message>
        <source>{n} rows are hidden</source>
        <translation>{n}개 행 숨김</translation>
    </message>
    <message>
        <source>{n} rows are shown again</source>
        <translation>{n}개 행 다시 표시</translation>
    </message>
</context>
<context>
    <name>ImportsDialog</name>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>File</source>
        <translation>파일</translation>
    </message>
    <message>
        <source>Imports</source>
        <translation>가져온 파일</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>제거</translation>
    </message>
    <message>
        <source>Remove {file}</source>
        <translation>제거: {file}</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>복원</translation>
    </message>
    <message>
        <source>Restore {file}</source>
        <translation>복원: {file}</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>행</translation>
    </message>
    <message>
        <source>Rows of a removed import are hidden: no search, map, count or export has them. Their texts and vectors stay on disk, so restoring takes no time. Edit → Undo works too.</source>
        <translation>제거한 파일의 행은 숨겨져 검색, 지도, 집계, 내보내기에 나오지 않습니다. 텍스트와 벡터는 디스크에 남아 있어 바로 복원됩니다. 편집 → 실행 취소로도 되돌릴 수 있습니다.</translation>
    </message>
    <message>
        <source>Show the vanished row</source>
        <translation>사라진 행 표시</translation>
    </message>
    <message>
        <source>Show the {n} vanished rows</source>
        <translation>사라진 {n}개 행 표시</translation>
    </message>
    <message>
        <source>When</source>
        <translation>가져온 시각</translation>
    </message>
    <message>
        <source>{changed} changed, {new} new, {vanished} vanished</source>
        <translation>변경 {changed}개, 신규 {new}개, 사라짐 {vanished}개</translation>
    </message>
    <message>
        <source>{what} · removed</source>
        <translation>{what} · 제거됨</translation>
    </message>
    <message>
        <source>{what} · {n} hidden</source>
        <translation>{what} · {n}개 숨김</translation>
    </message>
</context>
<context>
    <name>InForceRow</name>
    <message>
        <source>Back to what was shown before (Alt+Left)</source>
        <translation>이전 화면으로 (Alt+Left)</translation>
    </message>
    <message>
        <source>Clear query, filters and selection</source>
        <translation>검색어, 필터, 선택 지우기</translation>
    </message>
    <message>
        <source>Forward again (Alt+Right)</source>
        <translation>다음 화면으로 (Alt+Right)</translation>
    </message>
    <message>
        <source>What is in force</source>
        <translation>적용 중인 것</translation>
    </message>
    <message>
        <source>clear all</source>
        <translation>모두 지우기</translation>
    </message>
</context>
<context>
    <name>IntervalPlot</name>
    <message>
        <source>Differences with their intervals</source>
        <translation>차이와 구간</translation>
    </message>
    <message>
        <source>difference, with its interval</source>
        <translation>차이와 구간</translation>
    </message>
</context>
<context>
    <name>Invitation</name>
    <message>
        <source>Compare</source>
        <translation>비교</translation>
    </message>
    <message>
        <source>Go to Train</source>
        <translation>학습으로 이동</translation>
    </message>
</context>
<context>
    <name>KeepRow</name>
    <message>
        <source>Hide</source>
        <translation>숨기기</translation>
    </message>
    <message>
        <source>Hide 1 row</source>
        <translation>1개 행 숨기기</translation>
    </message>
    <message>
        <source>Hide rows with a label, a mark or a note as well; else they stay beside the one that is kept</source>
        <translation>레이블, 표시, 메모가 있는 행도 숨깁니다. 끄면 남긴 행과 함께 둡니다</translation>
    </message>
    <message>
        <source>Hide {n} rows</source>
        <translation>{n}개 행 숨기기</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>남길 행</translation>
    </message>
    <message>
        <source>Labelled ones too</source>
        <translation>레이블 있는 것도</translation>
    </message>
    <message>
        <source>Show again</source>
        <translation>다시 표시</translation>
    </message>
    <message>
        <source>Show all rows that are hidden because they repeat others</source>
        <translation>다른 행과 겹쳐 숨긴 행을 모두 표시</translation>
    </message>
    <message>
        <source>Which row of a group is kept</source>
        <translation>묶음에서 남길 행</translation>
    </message>
    <message>
        <source>the first</source>
        <translation>첫째</translation>
    </message>
    <message>
        <source>the longest</source>
        <translation>가장 긴 것</translation>
    </message>
    <message>
        <source>the newest by {column}</source>
        <translation>가장 새로운 것, {column} 기준</translation>
    </message>
</context>
<context>
    <name>LabelBinding</name>
    <message>
        <source>Label its rows…</source>
        <translation>이 행들에 레이블…</translation>
    </message>
    <message>
        <source>Label the rest like this…</source>
        <translation>나머지에도 이 레이블 붙이기…</translation>
    </message>
    <message>
        <source>Label…</source>
        <translation>레이블…</translation>
    </message>
    <message>
        <source>Note…</source>
        <translation>메모…</translation>
    </message>
    <message>
        <source>Only those that a machine labelled</source>
        <translation>기계가 레이블을 붙인 것만</translation>
    </message>
    <message>
        <source>Select rows first: nothing is there to label.</source>
        <translation>먼저 행을 선택하세요. 레이블을 붙일 것이 없습니다.</translation>
    </message>
    <message>
        <source>label</source>
        <translation>레이블</translation>
    </message>
    <message>
        <source>{0}, by machine</source>
        <translation>{0}, 기계</translation>
    </message>
</context>
<context>
    <name>LabelChips</name>
    <message>
        <source>Labels: {0}</source>
        <translation>레이블: {0}</translation>
    </message>
</context>
<context>
    <name>LabelDialog</name>
    <message>
        <source>A new label</source>
        <translation>새 레이블</translation>
    </message>
    <message>
        <source>A right click renames a label, colours it or removes it</source>
        <translation>마우스 오른쪽 버튼으로 레이블의 이름과 색을 바꾸거나 제거합니다</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>색</translation>
    </message>
    <message>
        <source>Colour {0}</source>
        <translation>색 {0}</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>레이블 붙이기</translation>
    </message>
    <message>
        <source>Label the rest like this…</source>
        <translation>나머지에도 이 레이블 붙이기…</translation>
    </message>
    <message>
        <source>Label {0}</source>
        <translation>{0}에 레이블 붙이기</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>레이블</translation>
    </message>
    <message>
        <source>Remove from all rows</source>
        <translation>모든 행에서 제거</translation>
    </message>
    <message>
        <source>Rename the label</source>
        <translation>레이블 이름 바꾸기</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>이름 바꾸기…</translation>
    </message>
    <message>
        <source>labels on {0}</source>
        <translation>레이블: {0}</translation>
    </message>
    <message>
        <source>on {0} of {1}</source>
        <translation>{1}개 중 {0}개</translation>
    </message>
    <message>
        <source>{0} by the machine</source>
        <translation>기계가 붙인 것 {0}개</translation>
    </message>
</context>
<context>
    <name>LabelTheRest</name>
    <message>
        <source>There is no label yet: select some rows and label them first.</source>
        <translation>아직 레이블이 없습니다. 먼저 행을 선택해 레이블을 붙이세요.</translation>
    </message>
</context>
<context>
    <name>Labelling</name>
    <message>
        <source>'{label}' on {rows}</source>
        <translation>'{label}' 붙임: {rows}</translation>
    </message>
    <message>
        <source>'{label}' taken off {rows}</source>
        <translation>'{label}' 뗌: {rows}</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>다른 이름을 고르세요.</translation>
    </message>
    <message>
        <source>Remove one.</source>
        <translation>하나를 제거하세요.</translation>
    </message>
    <message>
        <source>Saving labels</source>
        <translation>레이블 저장 중</translation>
    </message>
    <message>
        <source>There are {0} labels, the most there can be.</source>
        <translation>레이블이 최대 개수인 {0}개입니다.</translation>
    </message>
    <message>
        <source>There is a label '{0}' already.</source>
        <translation>'{0}' 레이블이 이미 있습니다.</translation>
    </message>
</context>
<context>
    <name>LastView</name>
    <message>
        <source>Closing</source>
        <translation>닫는 중</translation>
    </message>
    <message>
        <source>Opening</source>
        <translation>여는 중</translation>
    </message>
</context>
<context>
    <name>LearnFrom</name>
    <message>
        <source>Choose what to learn from</source>
        <translation>학습에 쓸 것을 고르세요</translation>
    </message>
    <message>
        <source>Learn from</source>
        <translation>학습 자료</translation>
    </message>
    <message>
        <source>Learn from these rows only</source>
        <translation>이 행에서만 학습</translation>
    </message>
    <message>
        <source>Less</source>
        <translation>간단히</translation>
    </message>
    <message>
        <source>Marks, labels or a column of this workspace, or a file of pairs, triplets or classes.</source>
        <translation>이 작업 공간의 표시, 레이블, 열 또는 쌍, 삼중항, 클래스가 든 파일.</translation>
    </message>
    <message>
        <source>More…</source>
        <translation>더 보기…</translation>
    </message>
    <message>
        <source>Read it differently…</source>
        <translation>다르게 읽기…</translation>
    </message>
    <message>
        <source>Reading {file}…</source>
        <translation>{file} 읽는 중…</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>행</translation>
    </message>
    <message>
        <source>Rows left out of {file}</source>
        <translation>{file}에서 빠진 행</translation>
    </message>
    <message>
        <source>Several files, files of their own for the parts, a group column</source>
        <translation>여러 파일, 부분별 파일, 그룹 열</translation>
    </message>
    <message>
        <source>Wider classes: the same class scores 1, another one in the same wider class 0.5, else 0</source>
        <translation>상위 클래스: 같은 클래스는 1, 같은 상위 클래스 안의 다른 클래스는 0.5, 그 밖은 0</translation>
    </message>
    <message>
        <source>Within</source>
        <translation>상위 클래스</translation>
    </message>
    <message>
        <source>no wider classes</source>
        <translation>상위 클래스 없음</translation>
    </message>
    <message>
        <source>{name} and {n} more</source>
        <translation>{name} 외 {n}개</translation>
    </message>
    <message>
        <source>… and {n} more</source>
        <translation>… 외 {n}개</translation>
    </message>
</context>
<context>
    <name>LeaveOutChoice</name>
    <message>
        <source>HTML, such as {0}</source>
        <translation>HTML (예: {0})</translation>
    </message>
    <message>
        <source>Leave out when meaning is compared (the text stays as it is)</source>
        <translation>의미를 비교할 때 뺄 것 (텍스트는 그대로 둡니다)</translation>
    </message>
    <message>
        <source>addresses, such as {0}</source>
        <translation>주소 (예: {0})</translation>
    </message>
    <message>
        <source>handles, such as {0}</source>
        <translation>사용자 이름 (예: {0})</translation>
    </message>
    <message>
        <source>in {0} of {1} texts</source>
        <translation>텍스트 {1}개 중 {0}개</translation>
    </message>
</context>
<context>
    <name>LegendBar</name>
    <message>
        <source>Cluster</source>
        <translation>군집</translation>
    </message>
    <message>
        <source>Colour the map by</source>
        <translation>지도 색 기준</translation>
    </message>
    <message>
        <source>In searches, too</source>
        <translation>검색에도</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>레이블</translation>
    </message>
    <message>
        <source>Map without the influence of</source>
        <translation>다음의 영향을 뺀 지도</translation>
    </message>
    <message>
        <source>Map without the influence of: {0}</source>
        <translation>영향을 뺀 지도: {0}</translation>
    </message>
    <message>
        <source>Nothing: the map as it is</source>
        <translation>없음: 지도 그대로</translation>
    </message>
    <message>
        <source>Passages</source>
        <translation>구절</translation>
    </message>
    <message>
        <source>Points: {0}</source>
        <translation>점: {0}</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>행</translation>
    </message>
    <message>
        <source>See past a column: map, clusters and names without the influence of a brand, a language …</source>
        <translation>열의 영향 걷어 내기: 브랜드나 언어 등의 영향을 뺀 지도, 군집, 이름</translation>
    </message>
    <message>
        <source>Similarity to the search</source>
        <translation>검색과의 유사도</translation>
    </message>
    <message>
        <source>Topic</source>
        <translation>주제</translation>
    </message>
    <message>
        <source>What colours the points</source>
        <translation>점 색의 기준</translation>
    </message>
    <message>
        <source>What the points are: rows, or each passage of them</source>
        <translation>점이 나타내는 것: 행, 또는 행의 각 구절</translation>
    </message>
    <message>
        <source>cluster</source>
        <translation>군집</translation>
    </message>
    <message>
        <source>colour</source>
        <translation>색</translation>
    </message>
    <message>
        <source>colour: {0}</source>
        <translation>색: {0}</translation>
    </message>
    <message>
        <source>label</source>
        <translation>레이블</translation>
    </message>
    <message>
        <source>legend</source>
        <translation>범례</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>passages</source>
        <translation>구절</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>행</translation>
    </message>
    <message>
        <source>similarity</source>
        <translation>유사도</translation>
    </message>
    <message>
        <source>topic</source>
        <translation>주제</translation>
    </message>
    <message>
        <source>without {0:,}</source>
        <translation>{0:,}개 제외</translation>
    </message>
    <message>
        <source>without {0}</source>
        <translation>{0} 제외</translation>
    </message>
    <message>
        <source>without …</source>
        <translation>영향 빼기…</translation>
    </message>
</context>
<context>
    <name>LegendPanel</name>
    <message>
        <source>Legend</source>
        <translation>범례</translation>
    </message>
</context>
<context>
    <name>LikelihoodChart</name>
    <message>
        <source>Threshold: how likely a text has to be, in per cent</source>
        <translation>임계값: 텍스트가 레이블에 맞을 확률의 하한, 퍼센트</translation>
    </message>
    <message>
        <source>likely</source>
        <translation>높음</translation>
    </message>
    <message>
        <source>unlikely</source>
        <translation>낮음</translation>
    </message>
    <message>
        <source>{0} %</source>
        <translation>{0}%</translation>
    </message>
</context>
<context>
    <name>LiveMapView</name>
    <message>
        <source>1 row is encoded anew</source>
        <translation>1개 행을 새로 인코딩</translation>
    </message>
    <message>
        <source>Live map</source>
        <translation>실시간 지도</translation>
    </message>
    <message>
        <source>{anew} each time, as many as a tenth of the run has time for. The others move with those that they were nearest to before training.</source>
        <translation>매번 {anew}. 실행 시간의 10분의 1이 허락하는 만큼입니다. 나머지는 학습 전 가장 가까웠던 것과 함께 움직입니다.</translation>
    </message>
    <message>
        <source>{n} after step {step}</source>
        <translation>스텝 {step} 뒤 {n}</translation>
    </message>
    <message>
        <source>{n} rows are encoded anew</source>
        <translation>{n}개 행을 새로 인코딩</translation>
    </message>
    <message>
        <source>{n}, as they lie on the map</source>
        <translation>{n}, 지도에 놓인 그대로</translation>
    </message>
</context>
<context>
    <name>LossPlot</name>
    <message>
        <source>({0} to {1})</source>
        <translation>({0}~{1})</translation>
    </message>
    <message>
        <source>Left and right read the values, plus and minus zoom, 0 shows all.</source>
        <translation>좌우 화살표로 값을 읽고, 더하기와 빼기로 확대·축소하고, 0으로 전체를 봅니다.</translation>
    </message>
    <message>
        <source>Loss and held-out metric</source>
        <translation>손실과 홀드아웃 지표</translation>
    </message>
    <message>
        <source>Save this chart as a picture</source>
        <translation>이 차트를 그림으로 저장</translation>
    </message>
    <message>
        <source>Show all steps</source>
        <translation>모든 스텝 보기</translation>
    </message>
    <message>
        <source>held-out metric</source>
        <translation>홀드아웃 지표</translation>
    </message>
    <message>
        <source>held-out {metric} with 95 % interval: {first}</source>
        <translation>홀드아웃 {metric}, 95% 구간: {first}</translation>
    </message>
    <message>
        <source>held-out {metric} with 95 % interval: {first} → {last}</source>
        <translation>홀드아웃 {metric}, 95% 구간: {first} → {last}</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>손실</translation>
    </message>
    <message>
        <source>loss (lines)</source>
        <translation>손실 (선)</translation>
    </message>
    <message>
        <source>loss (raw, smoothed)</source>
        <translation>손실 (원본, 평활)</translation>
    </message>
    <message>
        <source>loss {raw} · smoothed {smoothed}</source>
        <translation>손실 {raw} · 평활 {smoothed}</translation>
    </message>
    <message>
        <source>step</source>
        <translation>스텝</translation>
    </message>
    <message>
        <source>step {step}</source>
        <translation>스텝 {step}</translation>
    </message>
    <message>
        <source>{metric} (points)</source>
        <translation>{metric} (점)</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>&amp;Redo {what}</source>
        <translation>{what} 다시 실행(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Undo {what}</source>
        <translation>{what} 실행 취소(&amp;U)</translation>
    </message>
    <message>
        <source>About this workspace</source>
        <translation>이 작업 공간에 대하여</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Close and stop the running work?</source>
        <translation>진행 중인 작업을 멈추고 닫을까요?</translation>
    </message>
    <message>
        <source>Loading model {name}…</source>
        <translation>모델 {name} 불러오는 중…</translation>
    </message>
    <message>
        <source>No model loaded</source>
        <translation>불러온 모델 없음</translation>
    </message>
    <message>
        <source>So many texts are longer than the model reads: what stands behind is not in search by meaning, map, topics or duplicates. Import the file anew, divided into passages, to have all of it read.</source>
        <translation>모델이 읽는 길이보다 긴 텍스트의 수입니다. 그 뒷부분은 의미 검색, 지도, 주제, 중복에 들어가지 않습니다. 전체를 읽게 하려면 파일을 구절로 나누어 다시 가져오세요.</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>시작하는 중</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>그대로 두기</translation>
    </message>
    <message>
        <source>The model {name} was not loaded</source>
        <translation>모델 {name}을(를) 불러오지 못했습니다</translation>
    </message>
    <message>
        <source>no network used</source>
        <translation>네트워크 사용 안 함</translation>
    </message>
    <message>
        <source>{corpus} · {n} read in part</source>
        <translation>{corpus} · {n}개는 일부만 읽음</translation>
    </message>
    <message>
        <source>{file} comes next, after the file that is being read.</source>
        <translation>지금 읽는 파일 다음에 읽을 파일: {file}</translation>
    </message>
    <message>
        <source>{file} was not imported</source>
        <translation>{file}을(를) 가져오지 못했습니다</translation>
    </message>
    <message>
        <source>{file} was not opened</source>
        <translation>{file}을(를) 열지 못했습니다</translation>
    </message>
    <message>
        <source>{name} could not be loaded; words can be searched</source>
        <translation>{name}: 불러오지 못했습니다. 단어로는 검색할 수 있습니다</translation>
    </message>
    <message>
        <source>{name} ready · {device}</source>
        <translation>{name} 준비됨 · {device}</translation>
    </message>
    <message>
        <source>{rows} · {texts}</source>
        <translation>{rows} · {texts}</translation>
    </message>
</context>
<context>
    <name>Map</name>
    <message>
        <source>1 cluster</source>
        <translation>군집 1개</translation>
    </message>
    <message>
        <source>Drawing the map</source>
        <translation>지도 그리는 중</translation>
    </message>
    <message>
        <source>and {0:,} more</source>
        <translation>외 {0:,}개</translation>
    </message>
    <message>
        <source>in no cluster</source>
        <translation>군집 없음</translation>
    </message>
    <message>
        <source>in no topic</source>
        <translation>주제 없음</translation>
    </message>
    <message>
        <source>label</source>
        <translation>레이블</translation>
    </message>
    <message>
        <source>laid out from a sample of {0:,}</source>
        <translation>표본 {0:,}개로 배치</translation>
    </message>
    <message>
        <source>layout keeps {0} % of neighbours</source>
        <translation>배치가 이웃의 {0}% 유지</translation>
    </message>
    <message>
        <source>several labels</source>
        <translation>여러 레이블</translation>
    </message>
    <message>
        <source>topic</source>
        <translation>주제</translation>
    </message>
    <message>
        <source>without a label</source>
        <translation>레이블 없음</translation>
    </message>
    <message>
        <source>without the influence of {0}</source>
        <translation>영향 제외: {0}</translation>
    </message>
    <message>
        <source>{0:,} of {1}</source>
        <translation>{1} 중 {0:,}개</translation>
    </message>
    <message>
        <source>{n} clusters</source>
        <translation>군집 {n}개</translation>
    </message>
</context>
<context>
    <name>MapBinding</name>
    <message>
        <source>Add to the selection</source>
        <translation>선택에 추가</translation>
    </message>
    <message>
        <source>Drawing the map</source>
        <translation>지도 그리는 중</translation>
    </message>
    <message>
        <source>Less like this</source>
        <translation>이것과 덜 비슷하게</translation>
    </message>
    <message>
        <source>More like this</source>
        <translation>이것과 더 비슷하게</translation>
    </message>
    <message>
        <source>No two selected are alike…</source>
        <translation>같은 뜻이 없음…</translation>
    </message>
    <message>
        <source>Only these</source>
        <translation>이것만</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>선택</translation>
    </message>
    <message>
        <source>The map appears here as soon as the first sentences are encoded.</source>
        <translation>첫 문장들이 인코딩되면 여기에 지도가 나타납니다.</translation>
    </message>
    <message>
        <source>The selected are all alike…</source>
        <translation>선택한 것이 모두 같은 뜻…</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>확대</translation>
    </message>
    <message>
        <source>cluster</source>
        <translation>군집</translation>
    </message>
    <message>
        <source>topic</source>
        <translation>주제</translation>
    </message>
    <message>
        <source>{0} and {1:,} more</source>
        <translation>{0} 외 {1:,}개</translation>
    </message>
</context>
<context>
    <name>MapCanvas</name>
    <message>
        <source>1 cluster</source>
        <translation>군집 1개</translation>
    </message>
    <message>
        <source>At the cluster {0}, {1}. </source>
        <translation>현재 군집: {0}, {1}. </translation>
    </message>
    <message>
        <source>In sight: {texts}, {selected} of them selected. </source>
        <translation>보이는 것: {texts}, 그중 {selected}개 선택됨. </translation>
    </message>
    <message>
        <source>Map of the sentences</source>
        <translation>문장 지도</translation>
    </message>
    <message>
        <source>Plus and minus zoom, arrow keys move, 0 shows the whole map. Space selects the point in the middle, Enter looks for more like it, Control A selects all in view, Escape selects nothing. N and Shift N go through the names of clusters; Space then selects the cluster, Enter goes to it.</source>
        <translation>더하기와 빼기로 확대·축소, 화살표 키로 이동, 0으로 전체를 봅니다. Space는 가운데 점을 선택하고, Enter는 비슷한 것을 찾고, Control A는 보이는 것을 모두 선택하고, Esc는 선택을 해제합니다. N과 Shift N으로 군집 이름을 옮겨 다니며, 이때 Space는 군집을 선택하고 Enter는 그곳으로 갑니다.</translation>
    </message>
    <message>
        <source>The largest names in sight: {names}. </source>
        <translation>보이는 가장 큰 이름: {names}. </translation>
    </message>
    <message>
        <source>With Shift what is chosen is added, with Alt taken away, with both what both have stays.</source>
        <translation>고른 것을 Shift는 더하고, Alt는 빼고, 둘을 함께 누르면 겹치는 것만 남깁니다.</translation>
    </message>
    <message>
        <source>in view</source>
        <translation>보이는 것</translation>
    </message>
    <message>
        <source>lasso</source>
        <translation>올가미</translation>
    </message>
    <message>
        <source>rectangle</source>
        <translation>사각형</translation>
    </message>
    <message>
        <source>selected: {0}</source>
        <translation>선택됨: {0}</translation>
    </message>
    <message>
        <source>{n} clusters</source>
        <translation>군집 {n}개</translation>
    </message>
</context>
<context>
    <name>MapTools</name>
    <message>
        <source>Drag the map (H)</source>
        <translation>지도 끌기 (H)</translation>
    </message>
    <message>
        <source>Map tools</source>
        <translation>지도 도구</translation>
    </message>
    <message>
        <source>Select with a lasso (L)</source>
        <translation>올가미로 선택 (L)</translation>
    </message>
    <message>
        <source>Select with a rectangle (R)</source>
        <translation>사각형으로 선택 (R)</translation>
    </message>
    <message>
        <source>Show the whole map (0)</source>
        <translation>지도 전체 보기 (0)</translation>
    </message>
</context>
<context>
    <name>MarkCommands</name>
    <message>
        <source>1 is not encoded yet and left out.</source>
        <translation>1개는 아직 인코딩되지 않아 제외됩니다.</translation>
    </message>
    <message>
        <source>Edit → Undo takes all of them back at once.</source>
        <translation>편집 → 실행 취소로 한 번에 모두 되돌립니다.</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>그대로 두기</translation>
    </message>
    <message>
        <source>Mark {n} sentences as all alike?</source>
        <translation>문장 {n}개를 모두 같은 뜻으로 표시할까요?</translation>
    </message>
    <message>
        <source>Mark {n} sentences as not alike, any two of them?</source>
        <translation>문장 {n}개를 서로 다른 뜻으로 표시할까요?</translation>
    </message>
    <message>
        <source>Write {pairs}</source>
        <translation>{pairs} 기록</translation>
    </message>
    <message>
        <source>{n} are not encoded yet and left out.</source>
        <translation>{n}개는 아직 인코딩되지 않아 제외됩니다.</translation>
    </message>
    <message>
        <source>{n}: each sentence with the most typical of them, “{middle}”.</source>
        <translation>{n}: 각 문장과 가장 대표적인 문장 “{middle}”.</translation>
    </message>
    <message>
        <source>{n}: each sentence with the one of the others that the model finds most like it.</source>
        <translation>{n}: 각 문장과 모델이 가장 비슷하다고 본 다른 문장.</translation>
    </message>
</context>
<context>
    <name>Marking</name>
    <message>
        <source>A mark joins a hit with a query: search for a sentence first.</source>
        <translation>표시는 결과와 검색어를 잇습니다. 먼저 문장을 검색하세요.</translation>
    </message>
    <message>
        <source>Forming pairs</source>
        <translation>쌍 만드는 중</translation>
    </message>
    <message>
        <source>Looking for rows</source>
        <translation>행 찾는 중</translation>
    </message>
    <message>
        <source>Reading marks</source>
        <translation>표시 읽는 중</translation>
    </message>
    <message>
        <source>Reading rows</source>
        <translation>행 읽는 중</translation>
    </message>
    <message>
        <source>Select between 2 and {most} different sentences; {n} are selected.</source>
        <translation>서로 다른 문장을 2~{most}개 선택하세요. 지금 {n}개 선택됨.</translation>
    </message>
    <message>
        <source>These texts were searched for; no row has them.</source>
        <translation>검색한 텍스트이며, 이 텍스트가 있는 행은 없습니다.</translation>
    </message>
    <message>
        <source>This is the very sentence that was searched for; a mark on it would teach nothing.</source>
        <translation>검색한 바로 그 문장이라 표시해도 학습할 것이 없습니다.</translation>
    </message>
    <message>
        <source>Writing marks</source>
        <translation>표시 기록 중</translation>
    </message>
    <message>
        <source>contradicting</source>
        <translation>모순</translation>
    </message>
    <message>
        <source>marks</source>
        <translation>표시</translation>
    </message>
    <message>
        <source>one-sided</source>
        <translation>한쪽으로 치우침</translation>
    </message>
</context>
<context>
    <name>MergeDialog</name>
    <message>
        <source>, Cohen's κ {0}</source>
        <translation>, 코헨의 카파 {0}</translation>
    </message>
    <message>
        <source>1 conflict: tick the side that is right</source>
        <translation>충돌 1건: 옳은 쪽을 선택하세요</translation>
    </message>
    <message>
        <source>1 mark</source>
        <translation>표시 1개</translation>
    </message>
    <message>
        <source>1 row gets a note from there, below what is noted here.</source>
        <translation>1개 행의 메모에 그쪽 메모를 여기 메모 아래에 덧붙입니다.</translation>
    </message>
    <message>
        <source>1 row is in both.</source>
        <translation>양쪽에 모두 있는 행: 1개.</translation>
    </message>
    <message>
        <source>1 row that is labelled there is not here; its labels stay there.</source>
        <translation>그쪽에 레이블이 있지만 여기에는 없는 행이 1개 있으며, 그 레이블은 그쪽에 남습니다.</translation>
    </message>
    <message>
        <source>All mine</source>
        <translation>모두 내 것</translation>
    </message>
    <message>
        <source>All theirs</source>
        <translation>모두 상대 것</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>병합</translation>
    </message>
    <message>
        <source>Merge labels and marks</source>
        <translation>레이블과 표시 병합</translation>
    </message>
    <message>
        <source>Of these, with one label each: {n}{kappa}.</source>
        <translation>그중 레이블이 하나씩인 것: {n}개{kappa}.</translation>
    </message>
    <message>
        <source>Pairs that both judged: {n}, {same} of them the same{kappa}.</source>
        <translation>양쪽이 판정한 쌍: {n}개, 그중 일치 {same}개{kappa}.</translation>
    </message>
    <message>
        <source>Rows that both labelled: {n}{kappa}.</source>
        <translation>양쪽이 레이블을 붙인 행: {n}개{kappa}.</translation>
    </message>
    <message>
        <source>There is nothing to take over.</source>
        <translation>가져올 것이 없습니다.</translation>
    </message>
    <message>
        <source>To be added: {0}.</source>
        <translation>추가될 것: {0}.</translation>
    </message>
    <message>
        <source>labels on 1 row</source>
        <translation>1개 행의 레이블</translation>
    </message>
    <message>
        <source>labels on {n} rows</source>
        <translation>{n}개 행의 레이블</translation>
    </message>
    <message>
        <source>{n} conflicts: tick the side that is right</source>
        <translation>충돌 {n}건: 옳은 쪽을 선택하세요</translation>
    </message>
    <message>
        <source>{n} marks</source>
        <translation>표시 {n}개</translation>
    </message>
    <message>
        <source>{n} rows are in both.</source>
        <translation>양쪽에 모두 있는 행: {n}개.</translation>
    </message>
    <message>
        <source>{n} rows get a note from there, below what is noted here.</source>
        <translation>{n}개 행의 메모에 그쪽 메모를 여기 메모 아래에 덧붙입니다.</translation>
    </message>
    <message>
        <source>{n} rows that are labelled there are not here; their labels stay there.</source>
        <translation>그쪽에 레이블이 있지만 여기에는 없는 행이 {n}개 있으며, 그 레이블은 그쪽에 남습니다.</translation>
    </message>
</context>
<context>
    <name>Merging</name>
    <message>
        <source>Comparing workspaces</source>
        <translation>작업 공간 비교 중</translation>
    </message>
    <message>
        <source>Merging</source>
        <translation>병합 중</translation>
    </message>
    <message>
        <source>merging labels and marks</source>
        <translation>레이블과 표시 병합</translation>
    </message>
</context>
<context>
    <name>MetricCard</name>
    <message>
        <source>All {n} metrics</source>
        <translation>지표 {n}개 모두</translation>
    </message>
    <message>
        <source>Fewer metrics</source>
        <translation>지표 줄이기</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>지표</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>차이</translation>
    </message>
</context>
<context>
    <name>ModelDialog</name>
    <message>
        <source>A folder…</source>
        <translation>폴더…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>모델 선택</translation>
    </message>
    <message>
        <source>Folder of a model</source>
        <translation>모델 폴더</translation>
    </message>
    <message>
        <source>Looking at the language</source>
        <translation>언어 살펴보는 중</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>Or another sentence encoder of the Hugging Face hub, by its name</source>
        <translation>또는 Hugging Face Hub의 다른 문장 인코더 이름</translation>
    </message>
    <message>
        <source>The sentences are encoded again with it. Vectors of the model used so far are kept.</source>
        <translation>문장을 이 모델로 다시 인코딩합니다. 지금까지 쓴 모델의 벡터는 보관됩니다.</translation>
    </message>
    <message>
        <source>The texts here: {language}, most of them up to about {n} tokens long.</source>
        <translation>여기 텍스트: {language}. 대부분 약 {n}토큰 이하입니다.</translation>
    </message>
    <message>
        <source>Use this model</source>
        <translation>이 모델 사용</translation>
    </message>
    <message>
        <source>a folder</source>
        <translation>폴더</translation>
    </message>
    <message>
        <source>organisation/model</source>
        <translation>조직/모델</translation>
    </message>
    <message>
        <source>reads these texts</source>
        <translation>이 텍스트를 읽을 수 있음</translation>
    </message>
    <message>
        <source>used before</source>
        <translation>이전에 사용함</translation>
    </message>
    <message>
        <source>{languages}. {good}</source>
        <translation>{languages}. {good}</translation>
    </message>
</context>
<context>
    <name>ModelPicker</name>
    <message>
        <source>A folder…</source>
        <translation>폴더…</translation>
    </message>
    <message>
        <source>Folder of a model</source>
        <translation>모델 폴더</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>{name}: {languages}. {good}</source>
        <translation>{name}: {languages}. {good}</translation>
    </message>
</context>
<context>
    <name>MoreChips</name>
    <message>
        <source>Lift: {0}</source>
        <translation>해제: {0}</translation>
    </message>
    <message>
        <source>{0} more that are in force</source>
        <translation>적용 중인 것 {0}개 더</translation>
    </message>
</context>
<context>
    <name>MorphBar</name>
    <message>
        <source>Arrows for what moved most</source>
        <translation>가장 많이 움직인 것의 화살표</translation>
    </message>
    <message>
        <source>Colour the map by</source>
        <translation>지도 색 기준</translation>
    </message>
    <message>
        <source>From before to after</source>
        <translation>전에서 후로</translation>
    </message>
    <message>
        <source>From where to where: what moved most</source>
        <translation>어디에서 어디로: 가장 많이 움직인 것</translation>
    </message>
    <message>
        <source>How many of its ten nearest texts each text kept</source>
        <translation>각 텍스트의 가장 가까운 텍스트 10개 중 유지된 수</translation>
    </message>
    <message>
        <source>What colours the points</source>
        <translation>점 색의 기준</translation>
    </message>
    <message>
        <source>after</source>
        <translation>후</translation>
    </message>
    <message>
        <source>arrows</source>
        <translation>화살표</translation>
    </message>
    <message>
        <source>before</source>
        <translation>전</translation>
    </message>
    <message>
        <source>clusters after</source>
        <translation>후의 군집</translation>
    </message>
    <message>
        <source>clusters before</source>
        <translation>전의 군집</translation>
    </message>
    <message>
        <source>colour</source>
        <translation>색</translation>
    </message>
    <message>
        <source>colour: {0}</source>
        <translation>색: {0}</translation>
    </message>
    <message>
        <source>neighbours kept</source>
        <translation>유지된 이웃</translation>
    </message>
</context>
<context>
    <name>MorphMap</name>
    <message>
        <source>Map before and after</source>
        <translation>전후 지도</translation>
    </message>
</context>
<context>
    <name>NameDialog</name>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>이름 바꾸기</translation>
    </message>
</context>
<context>
    <name>NeighbourList</name>
    <message>
        <source>Its neighbours</source>
        <translation>이웃</translation>
    </message>
    <message>
        <source>Nearest texts, with their similarity</source>
        <translation>가장 가까운 텍스트와 유사도</translation>
    </message>
    <message>
        <source>Why do these match?</source>
        <translation>왜 일치할까요?</translation>
    </message>
    <message>
        <source>{0}, after only</source>
        <translation>{0}, 후에만</translation>
    </message>
    <message>
        <source>{0}, before only</source>
        <translation>{0}, 전에만</translation>
    </message>
    <message>
        <source>{0}, on both sides</source>
        <translation>{0}, 양쪽 모두</translation>
    </message>
</context>
<context>
    <name>Neighbours</name>
    <message>
        <source>Reading rows</source>
        <translation>행 읽는 중</translation>
    </message>
</context>
<context>
    <name>NotListedColumns</name>
    <message>
        <source>1 column is no filter…</source>
        <translation>열 1개는 필터가 아닙니다…</translation>
    </message>
    <message>
        <source>Click to treat it as something else. Search for a value in it: {0}</source>
        <translation>클릭하여 다른 것으로 취급합니다. 이 열의 값 검색: {0}</translation>
    </message>
    <message>
        <source>and 1 more; the search finds values in it, as in column:value</source>
        <translation>그 밖에 1개. 열:값처럼 입력하면 그 값을 검색할 수 있습니다</translation>
    </message>
    <message>
        <source>and {n} more; the search finds values in them, as in column:value</source>
        <translation>그 밖에 {n}개. 열:값처럼 입력하면 그 값을 검색할 수 있습니다</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>비어 있음</translation>
    </message>
    <message>
        <source>one value</source>
        <translation>값 하나</translation>
    </message>
    <message>
        <source>tells rows apart</source>
        <translation>행을 구별할 뿐</translation>
    </message>
    <message>
        <source>{0:,} values</source>
        <translation>값 {0:,}개</translation>
    </message>
    <message>
        <source>{n} columns are no filters…</source>
        <translation>열 {n}개는 필터가 아닙니다…</translation>
    </message>
</context>
<context>
    <name>NoteDialog</name>
    <message>
        <source>A few words</source>
        <translation>간단한 메모</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Ctrl+Enter</translation>
    </message>
    <message>
        <source>Keep the note</source>
        <translation>메모 저장</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>메모</translation>
    </message>
    <message>
        <source>Note on {0}</source>
        <translation>{0}에 메모</translation>
    </message>
    <message>
        <source>Take the note away</source>
        <translation>메모 지우기</translation>
    </message>
    <message>
        <source>These rows have different notes: what you write takes their place.</source>
        <translation>이 행들의 메모가 서로 다릅니다. 쓴 내용으로 바뀝니다.</translation>
    </message>
</context>
<context>
    <name>Noting</name>
    <message>
        <source>A note is for at most {0}.</source>
        <translation>메모는 최대 {0}까지 붙일 수 있습니다.</translation>
    </message>
    <message>
        <source>Label them, or select fewer.</source>
        <translation>레이블을 붙이거나 더 적게 선택하세요.</translation>
    </message>
    <message>
        <source>Saving notes</source>
        <translation>메모 저장 중</translation>
    </message>
</context>
<context>
    <name>OutlierSlider</name>
    <message>
        <source>Assign outliers</source>
        <translation>이상치 배정</translation>
    </message>
    <message>
        <source>None is assigned to a topic</source>
        <translation>주제에 배정된 것 없음</translation>
    </message>
    <message>
        <source>Outliers: {0}</source>
        <translation>이상치: {0}개</translation>
    </message>
    <message>
        <source>Sentences in no topic go to the topic that they are nearest to, the clearest first. How many are wrong is estimated from members of topics that are taken out and assigned again: the range is from where each of them belongs to some topic to where those that lie far off belong to none.</source>
        <translation>주제가 없는 문장을 가장 가까운 주제에, 가장 뚜렷한 것부터 배정합니다. 틀린 수는 주제에 속한 문장을 빼내 다시 배정하여 추정합니다. 범위의 한쪽 끝은 모두 어떤 주제에 속하는 경우, 다른 쪽 끝은 멀리 있는 것이 어디에도 속하지 않는 경우입니다.</translation>
    </message>
    <message>
        <source>{0} assigned, {1} to {2} % of their texts wrongly</source>
        <translation>{0} 배정, 그 텍스트의 {1}~{2}% 오배정</translation>
    </message>
</context>
<context>
    <name>PairCard</name>
    <message>
        <source>After</source>
        <translation>후</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>전</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>비교 대상</translation>
    </message>
    <message>
        <source>{0}, in use</source>
        <translation>{0}, 사용 중</translation>
    </message>
</context>
<context>
    <name>PasteDialog</name>
    <message>
        <source>1 line</source>
        <translation>1줄</translation>
    </message>
    <message>
        <source>Add to {name}</source>
        <translation>추가할 곳: {name}</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>탐색</translation>
    </message>
    <message>
        <source>Into</source>
        <translation>넣을 곳</translation>
    </message>
    <message>
        <source>Lines, one sentence each</source>
        <translation>한 줄에 한 문장</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>New workspace</source>
        <translation>새 작업 공간</translation>
    </message>
    <message>
        <source>One sentence a line</source>
        <translation>한 줄에 한 문장</translation>
    </message>
    <message>
        <source>Paste lines</source>
        <translation>줄 붙여넣기</translation>
    </message>
    <message>
        <source>pasted lines</source>
        <translation>붙여넣은 줄</translation>
    </message>
    <message>
        <source>{lines} · {distinct} distinct · {blank} blank</source>
        <translation>{lines} · 서로 다른 것 {distinct}개 · 빈 줄 {blank}개</translation>
    </message>
    <message>
        <source>{n} lines</source>
        <translation>{n}줄</translation>
    </message>
</context>
<context>
    <name>PlaceFields</name>
    <message>
        <source>Change the folder of the new workspace</source>
        <translation>새 작업 공간의 폴더 바꾸기</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>바꾸기…</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>폴더</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>Name of the new workspace</source>
        <translation>새 작업 공간 이름</translation>
    </message>
    <message>
        <source>The folder that the new workspace is made in</source>
        <translation>새 작업 공간을 만들 폴더</translation>
    </message>
    <message>
        <source>{folder} (“{name}” is taken)</source>
        <translation>{folder} (“{name}” 이름이 이미 있음)</translation>
    </message>
</context>
<context>
    <name>PlayButton</name>
    <message>
        <source>Pause</source>
        <translation>일시 정지</translation>
    </message>
    <message>
        <source>Play the change from before to after</source>
        <translation>전에서 후로의 변화 재생</translation>
    </message>
</context>
<context>
    <name>PreviewTable</name>
    <message>
        <source>First rows of the file</source>
        <translation>파일의 처음 몇 행</translation>
    </message>
</context>
<context>
    <name>ProblemRow</name>
    <message>
        <source>Judge these pairs again…</source>
        <translation>이 쌍 다시 판정…</translation>
    </message>
    <message>
        <source>Show these rows</source>
        <translation>이 행 보기</translation>
    </message>
    <message>
        <source>contradicting: {sentence}</source>
        <translation>모순: {sentence}</translation>
    </message>
    <message>
        <source>one-sided: {sentence}</source>
        <translation>한쪽으로 치우침: {sentence}</translation>
    </message>
    <message>
        <source>too few: {sentence}</source>
        <translation>부족함: {sentence}</translation>
    </message>
</context>
<context>
    <name>Reading</name>
    <message>
        <source>Looking at the script</source>
        <translation>문자 체계 살펴보는 중</translation>
    </message>
</context>
<context>
    <name>ReadingStrip</name>
    <message>
        <source>Meaning is unreliable</source>
        <translation>의미를 믿기 어려움</translation>
    </message>
    <message>
        <source>Meaning is unreliable for some of these texts.</source>
        <translation>일부 텍스트에서는 의미를 믿을 수 없습니다.</translation>
    </message>
    <message>
        <source>Meaning is unreliable here.</source>
        <translation>여기서는 의미를 믿기 어렵습니다.</translation>
    </message>
    <message>
        <source>Search by meaning, the map and its topics depend on the model. Search by words does not.</source>
        <translation>의미 검색, 지도, 주제는 모델에 달려 있습니다. 단어 검색은 그렇지 않습니다.</translation>
    </message>
    <message>
        <source>Use one that can…</source>
        <translation>맞는 모델 사용…</translation>
    </message>
</context>
<context>
    <name>RecentRow</name>
    <message>
        <source>Remove from this list</source>
        <translation>이 목록에서 제거</translation>
    </message>
    <message>
        <source>Some of its sentences have no vector yet. Open it, and they get one.</source>
        <translation>아직 벡터가 없는 문장이 있습니다. 열면 벡터가 만들어집니다.</translation>
    </message>
    <message>
        <source>not found · the Delete key takes it off this list</source>
        <translation>찾을 수 없음 · Delete 키로 목록에서 뺍니다</translation>
    </message>
    <message>
        <source>unfinished · {what}</source>
        <translation>미완료 · {what}</translation>
    </message>
    <message>
        <source>{rows} · {model}</source>
        <translation>{rows} · {model}</translation>
    </message>
</context>
<context>
    <name>RenewFields</name>
    <message>
        <source>Key</source>
        <translation>키</translation>
    </message>
    <message>
        <source>Key: a value of its own in each row</source>
        <translation>키: 행마다 고유한 값</translation>
    </message>
    <message>
        <source>comparing…</source>
        <translation>비교 중…</translation>
    </message>
    <message>
        <source>{changed} changed · {new} new · {vanished} vanished · {back} there again · {same} as they were</source>
        <translation>변경 {changed}개 · 신규 {new}개 · 사라짐 {vanished}개 · 다시 나타남 {back}개 · 그대로 {same}개</translation>
    </message>
    <message>
        <source>{changed} changed · {new} new · {vanished} vanished · {same} as they were</source>
        <translation>변경 {changed}개 · 신규 {new}개 · 사라짐 {vanished}개 · 그대로 {same}개</translation>
    </message>
</context>
<context>
    <name>ReportDialog</name>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>읽는 중…</translation>
    </message>
    <message>
        <source>Report a problem</source>
        <translation>문제 신고</translation>
    </message>
    <message>
        <source>Saved as {file}</source>
        <translation>{file}(으)로 저장했습니다</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>저장…</translation>
    </message>
    <message>
        <source>This is all that the report holds: no sentence of yours, no name of a file, a column or a label. Save it, and send it with a line on what you did and what happened.</source>
        <translation>신고에 담기는 것은 이것이 전부입니다. 여러분의 문장도, 파일·열·레이블의 이름도 없습니다. 저장한 뒤 무엇을 했고 무슨 일이 있었는지 한 줄 적어 함께 보내세요.</translation>
    </message>
    <message>
        <source>What the report holds</source>
        <translation>신고에 담긴 내용</translation>
    </message>
    <message>
        <source>Zip file</source>
        <translation>Zip 파일</translation>
    </message>
</context>
<context>
    <name>Reporting</name>
    <message>
        <source>Making the report</source>
        <translation>신고를 만드는 중</translation>
    </message>
    <message>
        <source>Saving the report</source>
        <translation>신고를 저장하는 중</translation>
    </message>
</context>
<context>
    <name>RerankDialog</name>
    <message>
        <source>A second model reads the first 50 hits beside what was typed and puts them in its order: a cross-encoder, or a multi-vector model (late interaction), which also shows the words that link them. Hits appear first and are reordered when it is done; the next key stops it.</source>
        <translation>두 번째 모델이 처음 50개 결과를 입력한 내용과 함께 읽고 자기 순서로 다시 늘어놓습니다. 크로스 인코더이거나 다중 벡터 모델(후기 상호작용)이며, 후자는 둘을 잇는 단어도 보여 줍니다. 결과가 먼저 나타나고 다 읽으면 순서가 바뀝니다. 다음 키를 누르면 멈춥니다.</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>폴더 선택…</translation>
    </message>
    <message>
        <source>Choose the folder of a cross-encoder or a multi-vector model</source>
        <translation>크로스 인코더 또는 다중 벡터 모델의 폴더 선택</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Model that reranks</source>
        <translation>재순위화하는 모델</translation>
    </message>
    <message>
        <source>Off: hits stay as they are found</source>
        <translation>끔: 찾은 순서 그대로</translation>
    </message>
    <message>
        <source>Rerank the hits</source>
        <translation>결과 재순위화</translation>
    </message>
    <message>
        <source>The time it takes is measured with the next search.</source>
        <translation>걸리는 시간은 다음 검색 때 잽니다.</translation>
    </message>
</context>
<context>
    <name>Reranking</name>
    <message>
        <source>Hits are not reranked. {0}</source>
        <translation>결과가 재순위화되지 않습니다. {0}</translation>
    </message>
    <message>
        <source>Loading {name}</source>
        <translation>{name} 불러오는 중</translation>
    </message>
    <message>
        <source>Reranking</source>
        <translation>재순위화 중</translation>
    </message>
</context>
<context>
    <name>Rescuing</name>
    <message>
        <source>Choose where the new workspace goes</source>
        <translation>새 작업 공간을 둘 곳을 고르십시오</translation>
    </message>
    <message>
        <source>Nothing was saved</source>
        <translation>아무것도 저장하지 못했습니다</translation>
    </message>
    <message>
        <source>Save what can be read…</source>
        <translation>읽을 수 있는 것 저장…</translation>
    </message>
    <message>
        <source>Saved in a new workspace</source>
        <translation>새 작업 공간에 저장했습니다</translation>
    </message>
    <message>
        <source>Saving what can be read</source>
        <translation>읽을 수 있는 것을 저장하는 중</translation>
    </message>
    <message>
        <source>What can be read can be saved in a new workspace; the damaged one stays as it is.</source>
        <translation>읽을 수 있는 것은 새 작업 공간에 저장할 수 있습니다. 손상된 것은 그대로 남습니다.</translation>
    </message>
    <message>
        <source>What can be read of a damaged workspace is being saved.</source>
        <translation>손상된 작업 공간에서 읽을 수 있는 것을 저장하고 있습니다.</translation>
    </message>
    <message>
        <source>{name} (saved)</source>
        <translation>{name} (저장됨)</translation>
    </message>
    <message>
        <source>{name} was not opened</source>
        <translation>{name}을(를) 열지 못했습니다</translation>
    </message>
</context>
<context>
    <name>RestDialog</name>
    <message>
        <source>1 row has the same text as one that you labelled.</source>
        <translation>레이블을 붙인 것과 텍스트가 같은 행이 1개 있습니다.</translation>
    </message>
    <message>
        <source>1 row would get the label</source>
        <translation>1개 행에 레이블이 붙습니다</translation>
    </message>
    <message>
        <source>1 text is as likely as that.</source>
        <translation>가능성이 이 이상인 텍스트: 1개.</translation>
    </message>
    <message>
        <source>1 text is not encoded yet and left out.</source>
        <translation>텍스트 1개는 아직 임베딩되지 않아 제외했습니다.</translation>
    </message>
    <message>
        <source>1 text that nobody labelled, drawn at random, stands in for all others.</source>
        <translation>아무도 레이블을 붙이지 않은, 무작위로 뽑은 텍스트 1개가 나머지를 대표합니다.</translation>
    </message>
    <message>
        <source>1 text with this label</source>
        <translation>이 레이블이 있는 텍스트 1개</translation>
    </message>
    <message>
        <source>1 text without it</source>
        <translation>이 레이블이 없는 텍스트 1개</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Check {n} of them</source>
        <translation>그중 {n}개 확인</translation>
    </message>
    <message>
        <source>Checked so far</source>
        <translation>지금까지 확인</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Continue later</source>
        <translation>나중에 계속</translation>
    </message>
    <message>
        <source>Each text that would get the label was checked: none is left.</source>
        <translation>레이블이 붙을 텍스트를 모두 확인해 남은 것이 없습니다.</translation>
    </message>
    <message>
        <source>First check</source>
        <translation>먼저 확인</translation>
    </message>
    <message>
        <source>How many to check</source>
        <translation>확인할 개수</translation>
    </message>
    <message>
        <source>Label 1 row</source>
        <translation>1개 행에 레이블 붙이기</translation>
    </message>
    <message>
        <source>Label the rest like</source>
        <translation>나머지에도 이 레이블 붙이기</translation>
    </message>
    <message>
        <source>Label the rest like this</source>
        <translation>나머지에도 이 레이블 붙이기</translation>
    </message>
    <message>
        <source>Label {n} rows</source>
        <translation>{n}개 행에 레이블 붙이기</translation>
    </message>
    <message>
        <source>Learn again from the answers</source>
        <translation>답으로 다시 학습</translation>
    </message>
    <message>
        <source>Learned from {labelled} and {others}.</source>
        <translation>{labelled}, {others}로 학습했습니다.</translation>
    </message>
    <message>
        <source>Learning</source>
        <translation>학습 중</translation>
    </message>
    <message>
        <source>Move the threshold</source>
        <translation>임계값 옮기기</translation>
    </message>
    <message>
        <source>Of {checked} checked, 1 was wrong</source>
        <translation>{checked}개를 확인해 1개가 틀렸습니다</translation>
    </message>
    <message>
        <source>Of {checked} checked, {n} were wrong</source>
        <translation>{checked}개를 확인해 {n}개가 틀렸습니다</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>문장</translation>
    </message>
    <message>
        <source>Should this have the label “{name}”?</source>
        <translation>“{name}” 레이블이 맞습니까?</translation>
    </message>
    <message>
        <source>So about {share} of the {texts} left would be wrong; with 95 % certainty between {low} and {high} %.</source>
        <translation>따라서 남은 {texts} 중 약 {share}이(가) 틀릴 것입니다. 95% 신뢰도로 {low}~{high}% 사이입니다.</translation>
    </message>
    <message>
        <source>The label</source>
        <translation>레이블</translation>
    </message>
    <message>
        <source>The least likely of them:</source>
        <translation>가능성이 가장 낮은 것:</translation>
    </message>
    <message>
        <source>Undo   ⌫</source>
        <translation>되돌리기   ⌫</translation>
    </message>
    <message>
        <source>Undo: back to the sentence before</source>
        <translation>되돌리기: 앞의 문장으로</translation>
    </message>
    <message>
        <source>What you checked has your own label, or none. What the machine labels is marked as such, teaches nothing and enters no verdict; Undo takes all of it away at once.</source>
        <translation>확인한 것에는 직접 붙인 레이블이 있거나 없습니다. 기계가 붙인 레이블은 따로 표시되며, 학습에 쓰이지 않고 결론에 들어가지 않습니다. 실행 취소로 한 번에 모두 뗍니다.</translation>
    </message>
    <message>
        <source>Your answers are kept as labels; the check can be taken up again.</source>
        <translation>답은 레이블로 보관되며, 확인을 다시 이어 갈 수 있습니다.</translation>
    </message>
    <message>
        <source>{n} of {all}</source>
        <translation>{all}개 중 {n}번째</translation>
    </message>
    <message>
        <source>{n} rows have the same text as one that you labelled.</source>
        <translation>레이블을 붙인 것과 텍스트가 같은 행이 {n}개 있습니다.</translation>
    </message>
    <message>
        <source>{n} rows would get the label</source>
        <translation>{n}개 행에 레이블이 붙습니다</translation>
    </message>
    <message>
        <source>{n} texts are as likely as that.</source>
        <translation>가능성이 이 이상인 텍스트: {n}개.</translation>
    </message>
    <message>
        <source>{n} texts are not encoded yet and left out.</source>
        <translation>텍스트 {n}개는 아직 임베딩되지 않아 제외했습니다.</translation>
    </message>
    <message>
        <source>{n} texts that nobody labelled, drawn at random, stand in for all others.</source>
        <translation>아무도 레이블을 붙이지 않은, 무작위로 뽑은 텍스트 {n}개가 나머지를 대표합니다.</translation>
    </message>
    <message>
        <source>{n} texts with this label</source>
        <translation>이 레이블이 있는 텍스트 {n}개</translation>
    </message>
    <message>
        <source>{n} texts without it</source>
        <translation>이 레이블이 없는 텍스트 {n}개</translation>
    </message>
    <message>
        <source>✓  Yes   Y</source>
        <translation>✓  예   Y</translation>
    </message>
    <message>
        <source>✗  No   N</source>
        <translation>✗  아니요   N</translation>
    </message>
</context>
<context>
    <name>ResultsPanel</name>
    <message>
        <source>All rows as a table (F8)</source>
        <translation>모든 행을 표로 (F8)</translation>
    </message>
    <message>
        <source>Hits</source>
        <translation>검색 결과</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>행</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>선택</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>보기</translation>
    </message>
    <message>
        <source>What is selected (F7)</source>
        <translation>선택한 것 (F7)</translation>
    </message>
    <message>
        <source>What the search found (F6)</source>
        <translation>검색 결과 (F6)</translation>
    </message>
</context>
<context>
    <name>ReviewDeck</name>
    <message>
        <source>1 mark</source>
        <translation>표시 1개</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Do these two say the same?</source>
        <translation>두 문장의 뜻이 같습니까?</translation>
    </message>
    <message>
        <source>First sentence</source>
        <translation>첫째 문장</translation>
    </message>
    <message>
        <source>Looking for pairs…</source>
        <translation>쌍 찾는 중…</translation>
    </message>
    <message>
        <source>Marks in this round</source>
        <translation>이번 회차의 표시</translation>
    </message>
    <message>
        <source>Second sentence</source>
        <translation>둘째 문장</translation>
    </message>
    <message>
        <source>Skip   S</source>
        <translation>건너뛰기   S</translation>
    </message>
    <message>
        <source>Undo   ⌫</source>
        <translation>되돌리기   ⌫</translation>
    </message>
    <message>
        <source>Undo: back to the pair before</source>
        <translation>되돌리기: 앞의 쌍으로</translation>
    </message>
    <message>
        <source>What should I mark next?</source>
        <translation>다음에 표시할 것</translation>
    </message>
    <message>
        <source>nothing in common</source>
        <translation>공통점 없음</translation>
    </message>
    <message>
        <source>or how alike:</source>
        <translation>또는 비슷한 정도:</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>같음</translation>
    </message>
    <message>
        <source>{n} marks</source>
        <translation>표시 {n}개</translation>
    </message>
    <message>
        <source>{n} of 5 {words}</source>
        <translation>5점 중 {n}점 {words}</translation>
    </message>
    <message>
        <source>{n} of {all}</source>
        <translation>{all}개 중 {n}번째</translation>
    </message>
    <message>
        <source>✓  Alike   Y</source>
        <translation>✓  같은 뜻   Y</translation>
    </message>
    <message>
        <source>✗  Not alike   N</source>
        <translation>✗  다른 뜻   N</translation>
    </message>
</context>
<context>
    <name>RowDetail</name>
    <message>
        <source>Delete this row for good…</source>
        <translation>이 행을 영구 삭제…</translation>
    </message>
    <message>
        <source>Details of the selected row</source>
        <translation>선택한 행의 상세 정보</translation>
    </message>
    <message>
        <source>Show all of it…</source>
        <translation>전부 보기…</translation>
    </message>
</context>
<context>
    <name>RowSource</name>
    <message>
        <source>Reading rows</source>
        <translation>행 읽는 중</translation>
    </message>
</context>
<context>
    <name>RowTable</name>
    <message>
        <source>Column {0}</source>
        <translation>{0} 열</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>복사</translation>
    </message>
    <message>
        <source>Less like this</source>
        <translation>이것과 덜 비슷하게</translation>
    </message>
    <message>
        <source>More like this</source>
        <translation>이것과 더 비슷하게</translation>
    </message>
    <message>
        <source>No row passes the filter.</source>
        <translation>필터를 통과하는 행이 없습니다.</translation>
    </message>
    <message>
        <source>No two selected are alike…</source>
        <translation>같은 뜻이 없음…</translation>
    </message>
    <message>
        <source>Show on the map</source>
        <translation>지도에서 보기</translation>
    </message>
    <message>
        <source>Sorting</source>
        <translation>정렬 중</translation>
    </message>
    <message>
        <source>The selected are all alike…</source>
        <translation>선택한 것이 모두 같은 뜻…</translation>
    </message>
</context>
<context>
    <name>RunCard</name>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Compare…</source>
        <translation>비교…</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>계속</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>버리기</translation>
    </message>
    <message>
        <source>Half of what each weight has changed: it often keeps most of what was gained, and forgets less. It is judged by the same examples, and counts as one more run</source>
        <translation>각 가중치가 바뀐 양의 절반만 취합니다. 얻은 것은 대부분 남고 잊는 것은 적은 경우가 많습니다. 같은 예시로 평가하며 학습 1회로 셉니다</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>채택</translation>
    </message>
    <message>
        <source>Make it a version of the model and search with it</source>
        <translation>모델의 버전으로 만들어 검색에 사용</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>일시 정지</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>재개</translation>
    </message>
    <message>
        <source>See what it changed on the map and among the hits</source>
        <translation>지도와 검색 결과에서 바뀐 것 보기</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>시작</translation>
    </message>
    <message>
        <source>Stop the run; it can be resumed later</source>
        <translation>실행 중지 (나중에 재개할 수 있음)</translation>
    </message>
    <message>
        <source>Use this one</source>
        <translation>이것 사용</translation>
    </message>
</context>
<context>
    <name>RunDriver</name>
    <message>
        <source>Run {number}</source>
        <translation>실행 {number}</translation>
    </message>
    <message>
        <source>Training run {number}</source>
        <translation>학습 실행 {number}</translation>
    </message>
</context>
<context>
    <name>RunList</name>
    <message>
        <source>Compare…</source>
        <translation>비교…</translation>
    </message>
    <message>
        <source>Copy Python</source>
        <translation>Python 복사</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>명령 복사</translation>
    </message>
    <message>
        <source>Discard…</source>
        <translation>버리기…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>내보내기…</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>이름 바꾸기…</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>실행</translation>
    </message>
    <message>
        <source>Use this one</source>
        <translation>이것 사용</translation>
    </message>
</context>
<context>
    <name>SavedMenu</name>
    <message>
        <source>Remove</source>
        <translation>제거</translation>
    </message>
    <message>
        <source>Save this search</source>
        <translation>이 검색 저장</translation>
    </message>
    <message>
        <source>Saved searches are kept with the workspace.</source>
        <translation>저장한 검색은 작업 공간에 보관됩니다.</translation>
    </message>
    <message>
        <source>Saving the search</source>
        <translation>검색 저장 중</translation>
    </message>
    <message>
        <source>both</source>
        <translation>둘 다</translation>
    </message>
    <message>
        <source>meaning</source>
        <translation>의미</translation>
    </message>
    <message>
        <source>words</source>
        <translation>단어</translation>
    </message>
</context>
<context>
    <name>SearchBox</name>
    <message>
        <source>Clear the search (Escape)</source>
        <translation>검색 지우기 (Esc)</translation>
    </message>
    <message>
        <source>Like: {0}</source>
        <translation>비슷하게: {0}</translation>
    </message>
    <message>
        <source>Not like: {0}</source>
        <translation>다르게: {0}</translation>
    </message>
    <message>
        <source>Saved searches</source>
        <translation>저장한 검색</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>검색</translation>
    </message>
    <message>
        <source>Search by meaning or by words</source>
        <translation>의미 또는 단어로 검색</translation>
    </message>
    <message>
        <source>Search by meaning or by words: {0}</source>
        <translation>의미 또는 단어로 검색: {0}</translation>
    </message>
    <message>
        <source>Search in the selection</source>
        <translation>선택 내에서 검색</translation>
    </message>
    <message>
        <source>Search only the rows that are selected now</source>
        <translation>지금 선택한 행에서만 검색</translation>
    </message>
    <message>
        <source>What of the search is ignored</source>
        <translation>검색에서 무시된 것</translation>
    </message>
    <message>
        <source>in the selection</source>
        <translation>선택 내에서</translation>
    </message>
    <message>
        <source>selected</source>
        <translation>선택내</translation>
    </message>
</context>
<context>
    <name>SelectionView</name>
    <message>
        <source>Compare with something else</source>
        <translation>다른 것과 비교</translation>
    </message>
    <message>
        <source>Compared with</source>
        <translation>비교 대상</translation>
    </message>
    <message>
        <source>Compared with {0}</source>
        <translation>비교 대상: {0}</translation>
    </message>
    <message>
        <source>Compared with {0}; click to compare with something else</source>
        <translation>비교 대상: {0}. 클릭하면 다른 것과 비교합니다</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>내보내기…</translation>
    </message>
    <message>
        <source>Invert</source>
        <translation>반전</translation>
    </message>
    <message>
        <source>Keep only these selected</source>
        <translation>선택한 것만 남기기</translation>
    </message>
    <message>
        <source>Keep only this selected</source>
        <translation>선택한 것만 남기기</translation>
    </message>
    <message>
        <source>Label…</source>
        <translation>레이블…</translation>
    </message>
    <message>
        <source>Learn from these rows only (Ctrl+Alt+V)</source>
        <translation>이 행에서만 학습 (Ctrl+Alt+V)</translation>
    </message>
    <message>
        <source>Let these rows through and no others (Alt+O)</source>
        <translation>이 행만 통과시키기 (Alt+O)</translation>
    </message>
    <message>
        <source>Mark</source>
        <translation>표시</translation>
    </message>
    <message>
        <source>More that can be done</source>
        <translation>더 할 수 있는 것</translation>
    </message>
    <message>
        <source>No two of them are alike…</source>
        <translation>같은 뜻이 없음…</translation>
    </message>
    <message>
        <source>Nothing is selected.

Draw around points with the lasso (L) or a rectangle (R), or click the name of a cluster. Shift adds to what is selected, Alt takes away.</source>
        <translation>선택한 것이 없습니다.

올가미(L)나 사각형(R)으로 점을 둘러싸거나 군집 이름을 클릭하세요. Shift는 더하고 Alt는 뺍니다.</translation>
    </message>
    <message>
        <source>Only these</source>
        <translation>이것만</translation>
    </message>
    <message>
        <source>Read what is selected</source>
        <translation>선택한 것 읽기</translation>
    </message>
    <message>
        <source>Say that they are alike, or not</source>
        <translation>뜻이 같은지 다른지 표시</translation>
    </message>
    <message>
        <source>Select the others instead (Ctrl+Shift+I)</source>
        <translation>나머지를 대신 선택 (Ctrl+Shift+I)</translation>
    </message>
    <message>
        <source>Selected rows</source>
        <translation>선택한 행</translation>
    </message>
    <message>
        <source>Sentences</source>
        <translation>문장</translation>
    </message>
    <message>
        <source>Show of the selection</source>
        <translation>선택에서 볼 것</translation>
    </message>
    <message>
        <source>Stick a label on them (Ctrl+Alt+L)</source>
        <translation>레이블 붙이기 (Ctrl+Alt+L)</translation>
    </message>
    <message>
        <source>Take it out of the selection</source>
        <translation>선택에서 빼기</translation>
    </message>
    <message>
        <source>Take them out of the selection</source>
        <translation>선택에서 빼기</translation>
    </message>
    <message>
        <source>They are all alike…</source>
        <translation>모두 같은 뜻…</translation>
    </message>
    <message>
        <source>Train on these…</source>
        <translation>이 행으로 학습…</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>다른 점</translation>
    </message>
    <message>
        <source>What sets them apart</source>
        <translation>차별점</translation>
    </message>
    <message>
        <source>Words and values that others have less</source>
        <translation>다른 곳보다 많은 단어와 값</translation>
    </message>
    <message>
        <source>Write them to a file (Ctrl+Alt+E)</source>
        <translation>파일로 쓰기 (Ctrl+Alt+E)</translation>
    </message>
</context>
<context>
    <name>Session</name>
    <message>
        <source>Colouring</source>
        <translation>색칠하는 중</translation>
    </message>
    <message>
        <source>Counting</source>
        <translation>세는 중</translation>
    </message>
    <message>
        <source>Filtering</source>
        <translation>필터 적용 중</translation>
    </message>
    <message>
        <source>Keeping what a column is</source>
        <translation>열의 종류 저장 중</translation>
    </message>
    <message>
        <source>Searching</source>
        <translation>검색 중</translation>
    </message>
    <message>
        <source>Selecting</source>
        <translation>선택 중</translation>
    </message>
</context>
<context>
    <name>SettingField</name>
    <message>
        <source>Choose: {setting}</source>
        <translation>선택: {setting}</translation>
    </message>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>{sentence}.</source>
        <translation>{sentence}.</translation>
    </message>
    <message>
        <source>{setting} is “{text}”.</source>
        <translation>{setting}: “{text}”.</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Animations</source>
        <translation>애니메이션</translation>
    </message>
    <message>
        <source>Apple graphics (MPS)</source>
        <translation>Apple 그래픽 (MPS)</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>시스템과 같게</translation>
    </message>
    <message>
        <source>Choose for me</source>
        <translation>자동 선택</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>어둡게</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>장치</translation>
    </message>
    <message>
        <source>Kept in {file}</source>
        <translation>저장 위치: {file}</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>언어</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>밝게</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>테마</translation>
    </message>
    <message>
        <source>NVIDIA or AMD graphics card (CUDA)</source>
        <translation>NVIDIA 또는 AMD 그래픽 카드 (CUDA)</translation>
    </message>
    <message>
        <source>Off: everything is there at once</source>
        <translation>끔: 모두 바로 나타남</translation>
    </message>
    <message>
        <source>On: points and views glide</source>
        <translation>켬: 점과 화면이 부드럽게 움직임</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>정밀도</translation>
    </message>
    <message>
        <source>Processor (CPU)</source>
        <translation>프로세서 (CPU)</translation>
    </message>
    <message>
        <source>Quick mode (int8)</source>
        <translation>빠른 모드 (int8)</translation>
    </message>
    <message>
        <source>Quick mode (int8) would not be quicker here: it is for processors with VNNI instructions and without AMX.</source>
        <translation>빠른 모드(int8)는 여기서 더 빠르지 않습니다. VNNI 명령이 있고 AMX가 없는 프로세서용입니다.</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>설정</translation>
    </message>
    <message>
        <source>The language changes when Semantic Explorer is next started.</source>
        <translation>언어는 Semantic Explorer를 다음에 시작할 때 바뀝니다.</translation>
    </message>
    <message>
        <source>bfloat16 (fast)</source>
        <translation>bfloat16 (빠름)</translation>
    </message>
    <message>
        <source>float32 (exact)</source>
        <translation>float32 (정확)</translation>
    </message>
</context>
<context>
    <name>Shading</name>
    <message>
        <source>Reading hits</source>
        <translation>결과 읽는 중</translation>
    </message>
</context>
<context>
    <name>SheetView</name>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>선택…</translation>
    </message>
    <message>
        <source>Details of what was counted</source>
        <translation>집계 상세 정보</translation>
    </message>
    <message>
        <source>Encoding and delimiter</source>
        <translation>문자 인코딩과 구분자</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>탐색</translation>
    </message>
    <message>
        <source>For meaning, a row is</source>
        <translation>의미 비교에서 한 행은</translation>
    </message>
    <message>
        <source>Into</source>
        <translation>넣을 곳</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>Read it all the same</source>
        <translation>그래도 읽기</translation>
    </message>
    <message>
        <source>Text column</source>
        <translation>텍스트 열</translation>
    </message>
    <message>
        <source>details</source>
        <translation>상세 정보</translation>
    </message>
</context>
<context>
    <name>SideBySidePanel</name>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Hits of “{0}”</source>
        <translation>“{0}” 검색 결과</translation>
    </message>
    <message>
        <source>Neighbours of “{0}”</source>
        <translation>“{0}”의 이웃</translation>
    </message>
    <message>
        <source>after</source>
        <translation>후</translation>
    </message>
    <message>
        <source>before</source>
        <translation>전</translation>
    </message>
    <message>
        <source>{0} of {1} kept</source>
        <translation>{1}개 중 {0}개 유지</translation>
    </message>
</context>
<context>
    <name>SidePanel</name>
    <message>
        <source>Columns to filter by (Shift+F9)</source>
        <translation>걸러 낼 열 (Shift+F9)</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>필터</translation>
    </message>
    <message>
        <source>Show at the side</source>
        <translation>옆에 표시할 것</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>주제</translation>
    </message>
    <message>
        <source>What the rows are about, as a tree (F9)</source>
        <translation>행의 내용을 트리로 (F9)</translation>
    </message>
</context>
<context>
    <name>SplitChoice</name>
    <message>
        <source>The model reads the beginning of a long text only. Divided, all of it is read; a row is then found by its best part, and stays one row everywhere.</source>
        <translation>모델은 긴 텍스트의 앞부분만 읽습니다. 나누면 전체를 읽습니다. 그러면 행은 가장 잘 맞는 부분으로 찾아지며, 어디서나 한 행으로 남습니다.</translation>
    </message>
    <message>
        <source>its sentences</source>
        <translation>그 문장들</translation>
    </message>
    <message>
        <source>one text</source>
        <translation>하나의 텍스트</translation>
    </message>
    <message>
        <source>{n}-token passages</source>
        <translation>토큰 {n}개 구절</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>Recent</source>
        <translation>최근 작업 공간</translation>
    </message>
    <message>
        <source>Start page</source>
        <translation>시작 페이지</translation>
    </message>
</context>
<context>
    <name>StaticCopyDialog</name>
    <message>
        <source>A new folder for it</source>
        <translation>새 폴더</translation>
    </message>
    <message>
        <source>A quick copy of {model}</source>
        <translation>{model}의 빠른 사본</translation>
    </message>
    <message>
        <source>Another place…</source>
        <translation>다른 위치…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Make the copy</source>
        <translation>사본 만들기</translation>
    </message>
    <message>
        <source>Making a quick copy</source>
        <translation>빠른 사본 만드는 중</translation>
    </message>
    <message>
        <source>The copy is a static model: a vector for each word piece, fitted to the sentences that are encoded here. It is much quicker than the model and finds less; how much less is measured on sentences that it was not fitted to.</source>
        <translation>사본은 정적 모델입니다. 단어 조각마다 벡터가 하나씩 있고, 여기서 인코딩된 문장에 맞춰집니다. 모델보다 훨씬 빠르지만 찾아내는 것은 적습니다. 얼마나 적은지는 맞추는 데 쓰지 않은 문장으로 잽니다.</translation>
    </message>
    <message>
        <source>Use this model</source>
        <translation>이 모델 사용</translation>
    </message>
    <message>
        <source>Where the copy is to lie</source>
        <translation>사본을 둘 곳</translation>
    </message>
</context>
<context>
    <name>SuspiciousChecks</name>
    <message>
        <source>Judging labels</source>
        <translation>레이블 판정 중</translation>
    </message>
    <message>
        <source>Reading columns</source>
        <translation>열 읽는 중</translation>
    </message>
    <message>
        <source>Reading labels</source>
        <translation>레이블 읽는 중</translation>
    </message>
    <message>
        <source>Saving answers</source>
        <translation>답 저장 중</translation>
    </message>
    <message>
        <source>{suggested} in place of {given}</source>
        <translation>{given} 대신 {suggested}</translation>
    </message>
</context>
<context>
    <name>SuspiciousPanel</name>
    <message>
        <source>Labels of</source>
        <translation>대상 레이블</translation>
    </message>
    <message>
        <source>Labels to judge</source>
        <translation>판정할 레이블</translation>
    </message>
</context>
<context>
    <name>TaskBar</name>
    <message>
        <source>+ {n} more</source>
        <translation>외 {n}개</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>{progress} · paused</source>
        <translation>{progress} · 일시 정지</translation>
    </message>
</context>
<context>
    <name>TeachingPanel</name>
    <message>
        <source>All problems of the marks</source>
        <translation>표시의 모든 문제</translation>
    </message>
    <message>
        <source>Mark hits right or wrong (✓ ✗, keys Y and N) and the model can learn from it.</source>
        <translation>결과를 맞음이나 틀림(✓ ✗, Y와 N 키)으로 표시하면 모델이 그것으로 학습할 수 있습니다.</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>표시</translation>
    </message>
    <message>
        <source>Pairs where a mark teaches most, one after the other (Ctrl+J)</source>
        <translation>표시하면 가장 도움이 되는 쌍을 차례로 (Ctrl+J)</translation>
    </message>
    <message>
        <source>Random marks for a verdict</source>
        <translation>결론을 위한 무작위 표시</translation>
    </message>
    <message>
        <source>Train on 1 mark</source>
        <translation>표시 1개로 학습</translation>
    </message>
    <message>
        <source>Train on {n}</source>
        <translation>{n}개로 학습</translation>
    </message>
    <message>
        <source>Train on {n} marks</source>
        <translation>표시 {n}개로 학습</translation>
    </message>
    <message>
        <source>What next?</source>
        <translation>다음에 할 일</translation>
    </message>
    <message>
        <source>What should I mark next?</source>
        <translation>다음에 표시할 것</translation>
    </message>
    <message>
        <source>Whether a model got better is judged on pairs that nobody picked out: those drawn at random and those imported. One in three pairs offered under “What next?” is drawn at random.</source>
        <translation>모델의 개선 여부는 아무도 고르지 않은 쌍, 곧 무작위로 뽑은 쌍과 가져온 쌍으로 판단합니다. “다음에 할 일”이 내놓는 쌍 셋 중 하나는 무작위로 뽑습니다.</translation>
    </message>
    <message>
        <source>{n} alike</source>
        <translation>같은 뜻 {n}개</translation>
    </message>
    <message>
        <source>{n} left out of training</source>
        <translation>학습에서 제외 {n}개</translation>
    </message>
    <message>
        <source>{n} more…</source>
        <translation>{n}개 더…</translation>
    </message>
    <message>
        <source>{n} not alike</source>
        <translation>다른 뜻 {n}개</translation>
    </message>
    <message>
        <source>{n} scored</source>
        <translation>점수 {n}개</translation>
    </message>
</context>
<context>
    <name>TopicLines</name>
    <message>
        <source>Left and right read the values, Enter chooses the rows.</source>
        <translation>좌우 화살표로 값을 읽고 Enter로 행을 고릅니다.</translation>
    </message>
    <message>
        <source>Topics over time</source>
        <translation>시간에 따른 주제</translation>
    </message>
    <message>
        <source>{0} ({1} to {2})</source>
        <translation>{0} ({1}~{2})</translation>
    </message>
    <message>
        <source>{0}: {1:,} in all</source>
        <translation>{0}: 전체 {1:,}개</translation>
    </message>
</context>
<context>
    <name>TopicList</name>
    <message>
        <source>Find a topic</source>
        <translation>주제 찾기</translation>
    </message>
    <message>
        <source>Label the rows…</source>
        <translation>행에 레이블…</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>병합</translation>
    </message>
    <message>
        <source>Merge these {0} topics</source>
        <translation>이 주제 {0}개 합치기</translation>
    </message>
    <message>
        <source>Move to</source>
        <translation>이동할 곳</translation>
    </message>
    <message>
        <source>No topic is called so.</source>
        <translation>그런 이름의 주제가 없습니다.</translation>
    </message>
    <message>
        <source>Only these</source>
        <translation>이것만</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>이름 바꾸기…</translation>
    </message>
    <message>
        <source>Split in two</source>
        <translation>둘로 나누기</translation>
    </message>
    <message>
        <source>The sentences on this map make no topics: there are too few of them.</source>
        <translation>이 지도의 문장은 너무 적어 주제를 이루지 못합니다.</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>주제</translation>
    </message>
    <message>
        <source>Topics appear here when the map is finished.</source>
        <translation>지도가 완성되면 여기에 주제가 나타납니다.</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>확대</translation>
    </message>
</context>
<context>
    <name>TopicModel</name>
    <message>
        <source>{0:,} of them selected</source>
        <translation>그중 {0:,}개 선택됨</translation>
    </message>
</context>
<context>
    <name>TopicTableDialog</name>
    <message>
        <source>% of column</source>
        <translation>열의 %</translation>
    </message>
    <message>
        <source>% of row</source>
        <translation>행의 %</translation>
    </message>
    <message>
        <source>1 cell</source>
        <translation>셀 1개</translation>
    </message>
    <message>
        <source>A text that several rows share counts once in each cell.</source>
        <translation>여러 행이 공유하는 텍스트는 셀마다 한 번만 셉니다.</translation>
    </message>
    <message>
        <source>Adjusted standardised residuals: how far a cell is from what it would hold if rows and columns had nothing to do with each other</source>
        <translation>수정 표준화 잔차: 행과 열이 서로 관련 없을 때의 값에서 셀이 얼마나 벗어났는지</translation>
    </message>
    <message>
        <source>Against chance</source>
        <translation>우연 대비</translation>
    </message>
    <message>
        <source>All numbers</source>
        <translation>모든 숫자</translation>
    </message>
    <message>
        <source>All rows that pass the filter</source>
        <translation>필터를 통과하는 모든 행</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Columns of the table</source>
        <translation>표의 열</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>복사</translation>
    </message>
    <message>
        <source>Copying</source>
        <translation>복사 중</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>개수</translation>
    </message>
    <message>
        <source>Counting</source>
        <translation>세는 중</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>세는 중…</translation>
    </message>
    <message>
        <source>Each text once</source>
        <translation>같은 텍스트는 한 번만</translation>
    </message>
    <message>
        <source>Export the table</source>
        <translation>표 내보내기</translation>
    </message>
    <message>
        <source>Exporting</source>
        <translation>내보내는 중</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>내보내기…</translation>
    </message>
    <message>
        <source>Filtered</source>
        <translation>필터 적용</translation>
    </message>
    <message>
        <source>How many there are</source>
        <translation>몇 개인지</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>선</translation>
    </message>
    <message>
        <source>More of it lies early</source>
        <translation>앞쪽에 더 많음</translation>
    </message>
    <message>
        <source>More of it lies late</source>
        <translation>뒤쪽에 더 많음</translation>
    </message>
    <message>
        <source>No row passes the filter.</source>
        <translation>필터를 통과하는 행이 없습니다.</translation>
    </message>
    <message>
        <source>No workspace is open.</source>
        <translation>열린 작업 공간이 없습니다.</translation>
    </message>
    <message>
        <source>None of these rows is in a topic and has a value in this column.</source>
        <translation>이 행 가운데 주제에 속하고 이 열에 값이 있는 것이 없습니다.</translation>
    </message>
    <message>
        <source>None of these rows is in a topic.</source>
        <translation>이 행 가운데 주제에 속하는 것이 없습니다.</translation>
    </message>
    <message>
        <source>Nothing is selected. Select rows on the map or in a list, and they are counted here.</source>
        <translation>선택한 것이 없습니다. 지도나 목록에서 행을 선택하면 여기서 집계됩니다.</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>숫자</translation>
    </message>
    <message>
        <source>One line a cell, with all numbers…</source>
        <translation>셀마다 한 줄, 모든 숫자 포함…</translation>
    </message>
    <message>
        <source>Only the rows that are selected</source>
        <translation>선택한 행만</translation>
    </message>
    <message>
        <source>Ranges of numbers</source>
        <translation>숫자 범위</translation>
    </message>
    <message>
        <source>Rows of the table</source>
        <translation>표의 행</translation>
    </message>
    <message>
        <source>Selected</source>
        <translation>선택됨</translation>
    </message>
    <message>
        <source>Selected or not</source>
        <translation>선택 여부</translation>
    </message>
    <message>
        <source>Selecting</source>
        <translation>선택 중</translation>
    </message>
    <message>
        <source>Shares that add up to 100 % in each column</source>
        <translation>열마다 합이 100%가 되는 비율</translation>
    </message>
    <message>
        <source>Shares that add up to 100 % in each row</source>
        <translation>행마다 합이 100%가 되는 비율</translation>
    </message>
    <message>
        <source>Show as</source>
        <translation>보기 방식</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>표</translation>
    </message>
    <message>
        <source>Table written to {file}</source>
        <translation>표 저장됨: {file}</translation>
    </message>
    <message>
        <source>The table as it is shown…</source>
        <translation>보이는 그대로의 표…</translation>
    </message>
    <message>
        <source>The table is on the clipboard.</source>
        <translation>표를 클립보드에 복사했습니다.</translation>
    </message>
    <message>
        <source>These are not in the table. A click selects them.</source>
        <translation>표에 없는 행입니다. 클릭하면 선택됩니다.</translation>
    </message>
    <message>
        <source>This file has no column beside the text to compare topics with.</source>
        <translation>이 파일에는 텍스트 외에 주제와 비교할 열이 없습니다.</translation>
    </message>
    <message>
        <source>This map has no topics. More texts would make some.</source>
        <translation>이 지도에는 주제가 없습니다. 텍스트가 더 많으면 생깁니다.</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>주제</translation>
    </message>
    <message>
        <source>Topics by column</source>
        <translation>열별 주제</translation>
    </message>
    <message>
        <source>Topics come with the map, which is still being made. The table follows by itself.</source>
        <translation>주제는 아직 만들고 있는 지도와 함께 나옵니다. 표는 저절로 따라옵니다.</translation>
    </message>
    <message>
        <source>Topics over time</source>
        <translation>시간에 따른 주제</translation>
    </message>
    <message>
        <source>Topics that are drawn</source>
        <translation>그려진 주제</translation>
    </message>
    <message>
        <source>Unit of time</source>
        <translation>시간 단위</translation>
    </message>
    <message>
        <source>Which rows</source>
        <translation>대상 행</translation>
    </message>
    <message>
        <source>a unit that fits</source>
        <translation>알맞은 단위</translation>
    </message>
    <message>
        <source>by</source>
        <translation>기준</translation>
    </message>
    <message>
        <source>centuries</source>
        <translation>세기</translation>
    </message>
    <message>
        <source>days</source>
        <translation>일</translation>
    </message>
    <message>
        <source>decades</source>
        <translation>10년</translation>
    </message>
    <message>
        <source>equal ranges</source>
        <translation>같은 범위</translation>
    </message>
    <message>
        <source>hours</source>
        <translation>시간</translation>
    </message>
    <message>
        <source>in no topic</source>
        <translation>주제 없음</translation>
    </message>
    <message>
        <source>minutes</source>
        <translation>분</translation>
    </message>
    <message>
        <source>months</source>
        <translation>월</translation>
    </message>
    <message>
        <source>no cell differs from the others by more than chance explains</source>
        <translation>우연 이상으로 다른 셀이 없음</translation>
    </message>
    <message>
        <source>not selected</source>
        <translation>선택 안 됨</translation>
    </message>
    <message>
        <source>quarters</source>
        <translation>분기</translation>
    </message>
    <message>
        <source>quartiles</source>
        <translation>사분위수</translation>
    </message>
    <message>
        <source>residual</source>
        <translation>잔차</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>행</translation>
    </message>
    <message>
        <source>selected</source>
        <translation>선택됨</translation>
    </message>
    <message>
        <source>share of all topics at the time, with 95 % intervals</source>
        <translation>그 시점 전체 주제에서의 비율, 95% 구간</translation>
    </message>
    <message>
        <source>share of the topic</source>
        <translation>주제에서의 비율</translation>
    </message>
    <message>
        <source>texts</source>
        <translation>텍스트</translation>
    </message>
    <message>
        <source>than chance explains; holds for all topics together (95 %).</source>
        <translation>(우연으로 설명되지 않음, 모든 주제에 대해 95% 신뢰).</translation>
    </message>
    <message>
        <source>time: {0}</source>
        <translation>시간: {0}</translation>
    </message>
    <message>
        <source>times in UTC</source>
        <translation>UTC 기준 시각</translation>
    </message>
    <message>
        <source>weeks</source>
        <translation>주</translation>
    </message>
    <message>
        <source>weeks begin on Monday</source>
        <translation>한 주는 월요일에 시작</translation>
    </message>
    <message>
        <source>without a value</source>
        <translation>값 없음</translation>
    </message>
    <message>
        <source>without {0}</source>
        <translation>{0} 제외</translation>
    </message>
    <message>
        <source>years</source>
        <translation>년</translation>
    </message>
    <message>
        <source>{0:,} in no topic</source>
        <translation>주제 없음 {0:,}개</translation>
    </message>
    <message>
        <source>{0:,} without “{1}”</source>
        <translation>“{1}” 없음 {0:,}개</translation>
    </message>
    <message>
        <source>{0} lines are drawn, as many as there are colours that can be told apart.</source>
        <translation>구별되는 색의 수만큼 선 {0}개를 그립니다.</translation>
    </message>
    <message>
        <source>{0} × {1} cells</source>
        <translation>셀 {0} × {1}</translation>
    </message>
    <message>
        <source>{0}, each once in a cell</source>
        <translation>{0}, 셀마다 한 번씩</translation>
    </message>
    <message>
        <source>▲ {0:,} grew, ▼ {1:,} shrank</source>
        <translation>▲ 증가 {0:,}개, ▼ 감소 {1:,}개</translation>
    </message>
    <message>
        <source>▲ ▼ more or fewer than chance explains in 1 cell; holds for all together (95 %)</source>
        <translation>▲ ▼ 우연보다 많거나 적은 셀 1개, 전체에 대해 95% 신뢰</translation>
    </message>
    <message>
        <source>▲ ▼ more or fewer than chance explains in {n} cells; holds for all together (95 %)</source>
        <translation>▲ ▼ 우연보다 많거나 적은 셀 {n}개, 전체에 대해 95% 신뢰</translation>
    </message>
</context>
<context>
    <name>TopicView</name>
    <message>
        <source>{0} topics</source>
        <translation>주제 {0}개</translation>
    </message>
</context>
<context>
    <name>Topics</name>
    <message>
        <source>1 change to topics is left out: its topics are not on this map</source>
        <translation>주제 변경 1건 제외: 그 주제가 이 지도에 없음</translation>
    </message>
    <message>
        <source>Changing topics</source>
        <translation>주제 변경 중</translation>
    </message>
    <message>
        <source>Counting</source>
        <translation>세는 중</translation>
    </message>
    <message>
        <source>Finding topics</source>
        <translation>주제 찾는 중</translation>
    </message>
    <message>
        <source>Naming topics</source>
        <translation>주제 이름 짓는 중</translation>
    </message>
    <message>
        <source>Saving topics</source>
        <translation>주제 저장 중</translation>
    </message>
    <message>
        <source>{0} changes to topics are left out: their topics are not on this map</source>
        <translation>주제 변경 {0}건 제외: 그 주제가 이 지도에 없음</translation>
    </message>
</context>
<context>
    <name>TrainPage</name>
    <message>
        <source>A run is in progress; drop {file} again when it is done.</source>
        <translation>실행이 진행 중입니다. 끝나면 {file} 파일을 다시 끌어다 놓으세요.</translation>
    </message>
    <message>
        <source>A run is in progress; train on the selected rows when it is done.</source>
        <translation>실행이 진행 중입니다. 끝나면 선택한 행으로 학습하세요.</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>모든 파일</translation>
    </message>
    <message>
        <source>Before it starts</source>
        <translation>시작하기 전에</translation>
    </message>
    <message>
        <source>Choose labelled pairs</source>
        <translation>레이블이 있는 쌍 선택</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>버리기</translation>
    </message>
    <message>
        <source>Discard run {number}?</source>
        <translation>실행 {number}, 버릴까요?</translation>
    </message>
    <message>
        <source>Export the model as a folder for sentence-transformers</source>
        <translation>모델을 sentence-transformers용 폴더로 내보내기</translation>
    </message>
    <message>
        <source>Its curve, its verdict and its model are removed from this machine.</source>
        <translation>곡선, 결론, 모델이 이 컴퓨터에서 삭제됩니다.</translation>
    </message>
    <message>
        <source>Labelled pairs</source>
        <translation>레이블이 있는 쌍</translation>
    </message>
    <message>
        <source>One sentence alone teaches nothing. Select more rows.</source>
        <translation>문장 하나만으로는 배울 것이 없습니다. 행을 더 선택하세요.</translation>
    </message>
    <message>
        <source>Rename run {number}</source>
        <translation>실행 {number} 이름 바꾸기</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>그대로 두기</translation>
    </message>
    <message>
        <source>The Python is copied</source>
        <translation>Python 코드를 복사했습니다</translation>
    </message>
    <message>
        <source>The command is copied</source>
        <translation>명령을 복사했습니다</translation>
    </message>
    <message>
        <source>The command is copied. It has no option for {names}; Python has.</source>
        <translation>명령을 복사했습니다. 명령에는 {names} 옵션이 없고 Python에는 있습니다.</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>학습</translation>
    </message>
    <message>
        <source>Train anyway</source>
        <translation>그래도 학습</translation>
    </message>
    <message>
        <source>Will this fit into the memory?</source>
        <translation>메모리에 들어갈까요?</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>스텝</translation>
    </message>
    <message>
        <source>takes about</source>
        <translation>예상 시간</translation>
    </message>
    <message>
        <source>train / selection / verdict</source>
        <translation>학습 / 선택 / 결론</translation>
    </message>
</context>
<context>
    <name>TrainingForm</name>
    <message>
        <source>Fewer settings</source>
        <translation>설정 줄이기</translation>
    </message>
    <message>
        <source>It is meant for scripts, and for a model that tells little apart yet.</source>
        <translation>스크립트와 아직 거의 구분하지 못하는 모델을 위한 것입니다.</translation>
    </message>
    <message>
        <source>More settings…</source>
        <translation>설정 더 보기…</translation>
    </message>
    <message>
        <source>Objective</source>
        <translation>학습 목표</translation>
    </message>
    <message>
        <source>Pooling: {pooling} (the model's own)</source>
        <translation>풀링: {pooling} (모델 자체 값)</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>설정</translation>
    </message>
</context>
<context>
    <name>TrainingSession</name>
    <message>
        <source>Averaging, and judging the average</source>
        <translation>평균을 내고 평가하는 중</translation>
    </message>
    <message>
        <source>Reading curves</source>
        <translation>곡선 읽는 중</translation>
    </message>
    <message>
        <source>Reading runs</source>
        <translation>실행 읽는 중</translation>
    </message>
    <message>
        <source>Run {number}</source>
        <translation>실행 {number}</translation>
    </message>
    <message>
        <source>Run {number} was stopped. Train → Resume continues from step {step} of {total}.</source>
        <translation>실행 {number}: 중지됨. 학습 → 재개를 누르면 전체 {total}스텝 중 {step}스텝부터 이어집니다.</translation>
    </message>
    <message>
        <source>Timing a few steps</source>
        <translation>몇 스텝의 시간 재는 중</translation>
    </message>
</context>
<context>
    <name>TrainingSource</name>
    <message>
        <source>Reading labelled examples</source>
        <translation>레이블이 있는 예시 읽는 중</translation>
    </message>
</context>
<context>
    <name>TrainingSources</name>
    <message>
        <source>Add a file…</source>
        <translation>파일 추가…</translation>
    </message>
    <message>
        <source>Add the marks</source>
        <translation>표시 추가</translation>
    </message>
    <message>
        <source>Beside each pair a text that is near but most likely not alike</source>
        <translation>쌍마다 가깝지만 뜻이 다를 가능성이 높은 텍스트 하나</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>앞으로</translation>
    </message>
    <message>
        <source>Group column</source>
        <translation>그룹 열</translation>
    </message>
    <message>
        <source>Hard negatives from this corpus</source>
        <translation>이 말뭉치의 어려운 음성 예시</translation>
    </message>
    <message>
        <source>How several are learned</source>
        <translation>여러 자료의 학습 방식</translation>
    </message>
    <message>
        <source>Keep together in one part: rows that share</source>
        <translation>한 부분에 함께 둘 것: 같은 값을 가진 행</translation>
    </message>
    <message>
        <source>Mixed, batch by batch</source>
        <translation>배치마다 섞어서</translation>
    </message>
    <message>
        <source>One after the other</source>
        <translation>하나씩 차례로</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>제거</translation>
    </message>
    <message>
        <source>Selection: pairs that choose the best step</source>
        <translation>선택: 가장 좋은 스텝을 고르는 쌍</translation>
    </message>
    <message>
        <source>The last one counts: {name} gives the verdict.</source>
        <translation>마지막 것이 기준입니다: {name} 자료로 결론을 냅니다.</translation>
    </message>
    <message>
        <source>Training data, in this order</source>
        <translation>이 순서의 학습 데이터</translation>
    </message>
    <message>
        <source>Verdict: pairs that judge the result</source>
        <translation>결론: 결과를 판단하는 쌍</translation>
    </message>
    <message>
        <source>a sentence (no group column)</source>
        <translation>문장 (그룹 열 없음)</translation>
    </message>
    <message>
        <source>a tenth of the file</source>
        <translation>파일의 10분의 1</translation>
    </message>
    <message>
        <source>a third of the file</source>
        <translation>파일의 3분의 1</translation>
    </message>
</context>
<context>
    <name>TrainingVersions</name>
    <message>
        <source>Discarding</source>
        <translation>버리는 중</translation>
    </message>
    <message>
        <source>Encoding stopped; the model in use stays. Train → Use this one resumes it.</source>
        <translation>인코딩이 멈췄습니다. 사용 중인 모델은 그대로입니다. 학습 → 이것 사용으로 재개합니다.</translation>
    </message>
    <message>
        <source>Encoding with the new version</source>
        <translation>새 버전으로 인코딩 중</translation>
    </message>
    <message>
        <source>Exporting the model</source>
        <translation>모델 내보내는 중</translation>
    </message>
    <message>
        <source>Hits are reranked by it from now on; Search → Rerank the hits… turns that off.</source>
        <translation>이제부터 결과를 이것으로 재순위화합니다. 검색 → 결과 재순위화…에서 끌 수 있습니다.</translation>
    </message>
    <message>
        <source>Keeping the cross-encoder</source>
        <translation>크로스 인코더 보관 중</translation>
    </message>
    <message>
        <source>Renaming</source>
        <translation>이름 바꾸는 중</translation>
    </message>
    <message>
        <source>The model was written to {folder}</source>
        <translation>모델을 저장한 폴더: {folder}</translation>
    </message>
</context>
<context>
    <name>ValueFacet</name>
    <message>
        <source>Filter by it</source>
        <translation>이것으로 걸러 내기</translation>
    </message>
    <message>
        <source>Find a value</source>
        <translation>값 찾기</translation>
    </message>
    <message>
        <source>Find a value of {0}</source>
        <translation>{0} 값 찾기</translation>
    </message>
    <message>
        <source>Lift the filter by it</source>
        <translation>이 필터 해제</translation>
    </message>
    <message>
        <source>Values of {0}</source>
        <translation>{0}의 값</translation>
    </message>
    <message>
        <source>fewer</source>
        <translation>접기</translation>
    </message>
    <message>
        <source>{0:,} more…</source>
        <translation>{0:,}개 더…</translation>
    </message>
    <message>
        <source>{0} of {1:,}</source>
        <translation>{1:,}개 중 {0}개</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}: {1}</translation>
    </message>
</context>
<context>
    <name>VerdictCard</name>
    <message>
        <source>Discard</source>
        <translation>버리기</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>채택</translation>
    </message>
    <message>
        <source>Make it a version of the model and search with it</source>
        <translation>모델의 버전으로 만들어 검색에 사용</translation>
    </message>
    <message>
        <source>Roll back</source>
        <translation>이전 버전으로 돌아가기</translation>
    </message>
    <message>
        <source>Use this version</source>
        <translation>이 버전 사용</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>결론</translation>
    </message>
</context>
<context>
    <name>WhyDialog</name>
    <message>
        <source> and </source>
        <translation> 및 </translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Each token of the first text counts with the one of the second that is most like it; MaxSim is the sum.</source>
        <translation>첫 텍스트의 각 토큰은 둘째 텍스트에서 가장 비슷한 토큰과 짝지어 셉니다. MaxSim은 그 합입니다.</translation>
    </message>
    <message>
        <source>Most: {0}.</source>
        <translation>가장 큰 값: {0}.</translation>
    </message>
    <message>
        <source>Not shown: the marks that the model reads around every text, and with which it fills up a short query, with {0} of MaxSim.</source>
        <translation>표시하지 않은 것: 모델이 모든 텍스트 앞뒤에 붙여 읽고 짧은 질의를 채우는 기호(MaxSim 중 {0}).</translation>
    </message>
    <message>
        <source>Not shown: the marks that the model reads around every text, with {0} of the cosine.</source>
        <translation>표시하지 않은 것: 모델이 모든 텍스트 앞뒤에 붙여 읽는 기호(코사인 중 {0}).</translation>
    </message>
    <message>
        <source>Numbers in cells are hundredths.</source>
        <translation>셀의 숫자는 100분의 1 단위입니다.</translation>
    </message>
    <message>
        <source>Pieces of words, as the model reads them</source>
        <translation>모델이 읽는 단어 조각</translation>
    </message>
    <message>
        <source>Reading the two texts…</source>
        <translation>두 텍스트 읽는 중…</translation>
    </message>
    <message>
        <source>The shares add up to the cosine exactly.</source>
        <translation>몫을 더하면 정확히 코사인이 됩니다.</translation>
    </message>
    <message>
        <source>What each pair of words adds, {0}</source>
        <translation>단어 쌍이 더하는 값, {0}</translation>
    </message>
    <message>
        <source>Why do these match?</source>
        <translation>왜 일치할까요?</translation>
    </message>
    <message>
        <source>end</source>
        <translation>끝</translation>
    </message>
    <message>
        <source>start</source>
        <translation>시작</translation>
    </message>
    <message>
        <source>{0}: MaxSim {1} of {2}</source>
        <translation>{0}: MaxSim {2} 중 {1}</translation>
    </message>
    <message>
        <source>{0}: cosine {1}</source>
        <translation>{0}: 코사인 {1}</translation>
    </message>
    <message>
        <source>“start” and “end” are marks that the model reads around every text.</source>
        <translation>“시작”과 “끝”은 모델이 모든 텍스트 앞뒤에 붙여 읽는 기호입니다.</translation>
    </message>
</context>
<context>
    <name>WindowCommands</name>
    <message>
        <source>All files</source>
        <translation>모든 파일</translation>
    </message>
    <message>
        <source>Another copy of this workspace</source>
        <translation>이 작업 공간의 다른 사본</translation>
    </message>
    <message>
        <source>Encode anyway</source>
        <translation>그래도 인코딩</translation>
    </message>
    <message>
        <source>If it does not fit, the system may end the program. What is saved stays.</source>
        <translation>메모리가 모자라면 시스템이 프로그램을 끝낼 수 있습니다. 저장된 것은 남습니다.</translation>
    </message>
    <message>
        <source>Left out for meaning: {0}</source>
        <translation>의미 비교에서 뺀 것: {0}</translation>
    </message>
    <message>
        <source>Open a file of sentences</source>
        <translation>문장 파일 열기</translation>
    </message>
    <message>
        <source>Open a folder of documents</source>
        <translation>문서 폴더 열기</translation>
    </message>
    <message>
        <source>Open a workspace</source>
        <translation>작업 공간 열기</translation>
    </message>
    <message>
        <source>Sentences</source>
        <translation>문장</translation>
    </message>
    <message>
        <source>The model is not loaded yet.</source>
        <translation>모델을 아직 불러오지 않았습니다.</translation>
    </message>
    <message>
        <source>What was imported</source>
        <translation>가져온 내용</translation>
    </message>
    <message>
        <source>Will this fit into the memory?</source>
        <translation>메모리에 들어갈까요?</translation>
    </message>
    <message>
        <source>Words only</source>
        <translation>단어로만 검색</translation>
    </message>
    <message>
        <source>{blank} blank, {rejected} rejected · File → What was imported</source>
        <translation>빈 행 {blank}개, 거부 {rejected}개 · 파일 → 가져온 내용</translation>
    </message>
</context>
<context>
    <name>WithoutCard</name>
    <message>
        <source>After</source>
        <translation>후</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>전</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>지도</translation>
    </message>
    <message>
        <source>The map as it is</source>
        <translation>지도 그대로</translation>
    </message>
    <message>
        <source>The map without the influence of {0}</source>
        <translation>영향을 뺀 지도: {0}</translation>
    </message>
</context>
<context>
    <name>_Asking</name>
    <message>
        <source>Reading two texts</source>
        <translation>두 텍스트 읽는 중</translation>
    </message>
</context>
<context>
    <name>_Header</name>
    <message>
        <source>sentences</source>
        <translation>문장</translation>
    </message>
</context>
<context>
    <name>_Line</name>
    <message>
        <source>Similarity {0}: {1}</source>
        <translation>유사도 {0}: {1}</translation>
    </message>
</context>
<context>
    <name>_Middle</name>
    <message>
        <source>Both</source>
        <translation>둘 다</translation>
    </message>
    <message>
        <source>Find by meaning and by words together (Alt+3)</source>
        <translation>의미와 단어로 함께 찾기 (Alt+3)</translation>
    </message>
    <message>
        <source>Find the words as typed (Alt+2)</source>
        <translation>입력한 단어 그대로 찾기 (Alt+2)</translation>
    </message>
    <message>
        <source>Find what means the same (Alt+1)</source>
        <translation>뜻이 같은 것 찾기 (Alt+1)</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>의미</translation>
    </message>
    <message>
        <source>Search by</source>
        <translation>검색 방식</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>단어</translation>
    </message>
</context>
<context>
    <name>_PartFile</name>
    <message>
        <source>Another file…</source>
        <translation>다른 파일…</translation>
    </message>
    <message>
        <source>Do not use it</source>
        <translation>사용하지 않기</translation>
    </message>
    <message>
        <source>a held-out part</source>
        <translation>홀드아웃 부분</translation>
    </message>
    <message>
        <source>another file</source>
        <translation>다른 파일</translation>
    </message>
    <message>
        <source>do not use it</source>
        <translation>사용하지 않기</translation>
    </message>
</context>
<context>
    <name>_Sitting</name>
    <message>
        <source>Counting</source>
        <translation>세는 중</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>세는 중…</translation>
    </message>
    <message>
        <source>Drawing</source>
        <translation>그리는 중</translation>
    </message>
    <message>
        <source>Drawn at random from all that would get the label.</source>
        <translation>레이블이 붙을 것 전체에서 무작위로 뽑았습니다.</translation>
    </message>
    <message>
        <source>It has learned from your answers too.</source>
        <translation>답에서도 학습했습니다.</translation>
    </message>
    <message>
        <source>Labelling</source>
        <translation>레이블 붙이는 중</translation>
    </message>
    <message>
        <source>Labelling…</source>
        <translation>레이블 붙이는 중…</translation>
    </message>
    <message>
        <source>Learning what a label means</source>
        <translation>레이블의 의미 학습 중</translation>
    </message>
    <message>
        <source>Learning what the label means…</source>
        <translation>레이블의 의미 학습 중…</translation>
    </message>
    <message>
        <source>Reading rows</source>
        <translation>행 읽는 중</translation>
    </message>
    <message>
        <source>The threshold was moved: these were drawn anew.</source>
        <translation>임계값이 바뀌어 새로 뽑았습니다.</translation>
    </message>
    <message>
        <source>Where the threshold is moved, others are drawn to be checked.</source>
        <translation>임계값을 옮기면 확인할 것을 새로 뽑습니다.</translation>
    </message>
    <message>
        <source>“{label}” on {rows} by machine. Undo takes all of it away.</source>
        <translation>기계가 붙인 “{label}”: {rows}. 실행 취소로 모두 뗍니다.</translation>
    </message>
</context>
<context>
    <name>_Table</name>
    <message>
        <source>Rows</source>
        <translation>행</translation>
    </message>
</context>
<context>
    <name>actions</name>
    <message>
        <source>&amp;All actions…</source>
        <translation>모든 명령(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Back to what was shown before</source>
        <translation>이전 화면으로(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Both</source>
        <translation>둘 다(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Choose a model…</source>
        <translation>모델 선택(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Clear the search</source>
        <translation>검색 지우기(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Close the workspace</source>
        <translation>작업 공간 닫기(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Colour the map by label</source>
        <translation>레이블별 색(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Copy the selected sentences</source>
        <translation>선택한 문장 복사(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Delete the selected rows for good…</source>
        <translation>선택한 행을 영구 삭제(&amp;D)…</translation>
    </message>
    <message>
        <source>&amp;Disk use…</source>
        <translation>디스크 사용량(&amp;D)…</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>편집(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Encode what is missing</source>
        <translation>빠진 것 인코딩(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>내보내기(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>파일(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Go to the hits</source>
        <translation>검색 결과로 이동(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>도움말(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Invert the selection</source>
        <translation>선택 반전(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Keep what was learned</source>
        <translation>학습한 것 채택(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Label</source>
        <translation>레이블(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Label the selected rows…</source>
        <translation>선택한 행에 레이블(&amp;L)…</translation>
    </message>
    <message>
        <source>&amp;Learn from a file…</source>
        <translation>파일로 학습(&amp;L)…</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>모델(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;No two selected are alike…</source>
        <translation>선택한 것 중 같은 뜻 없음(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Note on the selected rows…</source>
        <translation>선택한 행에 메모(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Only the selected rows</source>
        <translation>선택한 행만(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Open a file…</source>
        <translation>파일 열기(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Paste lines…</source>
        <translation>줄 붙여넣기(&amp;P)…</translation>
    </message>
    <message>
        <source>&amp;Pause training</source>
        <translation>학습 일시 정지(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>종료(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>다시 실행(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Rerank the hits…</source>
        <translation>결과 재순위화(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Search</source>
        <translation>검색(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Shortcuts</source>
        <translation>단축키(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Start page</source>
        <translation>시작 페이지(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Teach</source>
        <translation>가르치기(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Train on the marks</source>
        <translation>표시로 학습(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>실행 취소(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>보기(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Which model for these texts…</source>
        <translation>이 글에 어떤 모델이 좋을까(&amp;W)…</translation>
    </message>
    <message>
        <source>A&amp;bout</source>
        <translation>정보(&amp;B)</translation>
    </message>
    <message>
        <source>By &amp;meaning</source>
        <translation>의미로(&amp;M)</translation>
    </message>
    <message>
        <source>By the me&amp;an of a row's passages</source>
        <translation>행의 구절 평균으로(&amp;A)</translation>
    </message>
    <message>
        <source>By wor&amp;ds</source>
        <translation>단어로(&amp;D)</translation>
    </message>
    <message>
        <source>C&amp;orrect for hubs</source>
        <translation>허브 보정(&amp;O)</translation>
    </message>
    <message>
        <source>Clear the &amp;filter</source>
        <translation>필터 지우기(&amp;F)</translation>
    </message>
    <message>
        <source>Colour by &amp;cluster</source>
        <translation>군집별 색(&amp;C)</translation>
    </message>
    <message>
        <source>Colour by s&amp;imilarity</source>
        <translation>유사도별 색(&amp;I)</translation>
    </message>
    <message>
        <source>Colum&amp;ns of the table…</source>
        <translation>표의 열(&amp;N)…</translation>
    </message>
    <message>
        <source>Delete all rows that &amp;pass the filter for good…</source>
        <translation>필터를 통과하는 모든 행을 영구 삭제(&amp;P)…</translation>
    </message>
    <message>
        <source>Expo&amp;rt the selected rows…</source>
        <translation>선택한 행 내보내기(&amp;R)…</translation>
    </message>
    <message>
        <source>Export the &amp;map…</source>
        <translation>지도 내보내기(&amp;M)…</translation>
    </message>
    <message>
        <source>Forwa&amp;rd again</source>
        <translation>다음 화면으로(&amp;R)</translation>
    </message>
    <message>
        <source>Go to the &amp;filters</source>
        <translation>필터로 이동(&amp;F)</translation>
    </message>
    <message>
        <source>Go to the ro&amp;ws</source>
        <translation>행으로 이동(&amp;W)</translation>
    </message>
    <message>
        <source>Go to the s&amp;election</source>
        <translation>선택으로 이동(&amp;E)</translation>
    </message>
    <message>
        <source>Go to the to&amp;pics</source>
        <translation>주제로 이동(&amp;P)</translation>
    </message>
    <message>
        <source>Label all &amp;hits…</source>
        <translation>검색 결과 모두에 레이블(&amp;H)…</translation>
    </message>
    <message>
        <source>Label the &amp;rest like this…</source>
        <translation>나머지에도 이 레이블 붙이기(&amp;R)…</translation>
    </message>
    <message>
        <source>Learn from the &amp;sample pairs</source>
        <translation>샘플 쌍으로 학습(&amp;S)</translation>
    </message>
    <message>
        <source>Learn from the selected &amp;rows…</source>
        <translation>선택한 행에서 학습(&amp;R)…</translation>
    </message>
    <message>
        <source>Less li&amp;ke the selected</source>
        <translation>선택한 것과 덜 비슷하게(&amp;K)</translation>
    </message>
    <message>
        <source>Look: &amp;dark</source>
        <translation>테마: 어둡게(&amp;D)</translation>
    </message>
    <message>
        <source>Look: &amp;light</source>
        <translation>테마: 밝게(&amp;L)</translation>
    </message>
    <message>
        <source>Look: as the s&amp;ystem</source>
        <translation>테마: 시스템과 같게(&amp;Y)</translation>
    </message>
    <message>
        <source>M&amp;erge labels and marks of a copy…</source>
        <translation>사본의 레이블과 표시 병합(&amp;E)…</translation>
    </message>
    <message>
        <source>Make a &amp;quick copy of this model…</source>
        <translation>이 모델의 빠른 사본 만들기(&amp;Q)…</translation>
    </message>
    <message>
        <source>Map of p&amp;assages</source>
        <translation>구절 지도(&amp;A)</translation>
    </message>
    <message>
        <source>More &amp;like the selected</source>
        <translation>선택한 것과 더 비슷하게(&amp;L)</translation>
    </message>
    <message>
        <source>Open a &amp;folder of documents…</source>
        <translation>문서 폴더 열기(&amp;F)…</translation>
    </message>
    <message>
        <source>Open a &amp;workspace…</source>
        <translation>작업 공간 열기(&amp;W)…</translation>
    </message>
    <message>
        <source>Remo&amp;ve or restore an import…</source>
        <translation>가져오기 제거 또는 복원(&amp;V)…</translation>
    </message>
    <message>
        <source>Report a &amp;problem…</source>
        <translation>문제 신고(&amp;P)…</translation>
    </message>
    <message>
        <source>Se&amp;ttings…</source>
        <translation>설정(&amp;T)…</translation>
    </message>
    <message>
        <source>Select &amp;all that pass the filter</source>
        <translation>필터를 통과하는 것 모두 선택(&amp;A)</translation>
    </message>
    <message>
        <source>Select &amp;nothing</source>
        <translation>선택 해제(&amp;N)</translation>
    </message>
    <message>
        <source>Select all &amp;hits</source>
        <translation>검색 결과 모두 선택(&amp;H)</translation>
    </message>
    <message>
        <source>Show the &amp;log</source>
        <translation>로그 보기(&amp;L)</translation>
    </message>
    <message>
        <source>Show the whole &amp;map</source>
        <translation>지도 전체 보기(&amp;M)</translation>
    </message>
    <message>
        <source>St&amp;op training</source>
        <translation>학습 중지(&amp;O)</translation>
    </message>
    <message>
        <source>Start or resume &amp;training</source>
        <translation>학습 시작 또는 재개(&amp;T)</translation>
    </message>
    <message>
        <source>T&amp;opics by column…</source>
        <translation>열별 주제(&amp;O)…</translation>
    </message>
    <message>
        <source>Take the &amp;marks of the selected hits away</source>
        <translation>선택한 결과의 표시 지우기(&amp;M)</translation>
    </message>
    <message>
        <source>The selected are &amp;all alike…</source>
        <translation>선택한 것이 모두 같은 뜻(&amp;A)…</translation>
    </message>
    <message>
        <source>The selected hits are &amp;right: alike</source>
        <translation>선택한 결과가 맞음: 같은 뜻(&amp;R)</translation>
    </message>
    <message>
        <source>The selected hits are &amp;wrong: not alike</source>
        <translation>선택한 결과가 틀림: 다른 뜻(&amp;W)</translation>
    </message>
    <message>
        <source>Try the &amp;sample</source>
        <translation>샘플 써 보기(&amp;S)</translation>
    </message>
    <message>
        <source>What should I mark ne&amp;xt?</source>
        <translation>다음에 표시할 것(&amp;X)</translation>
    </message>
    <message>
        <source>What was &amp;imported</source>
        <translation>가져온 내용(&amp;I)</translation>
    </message>
    <message>
        <source>new label…</source>
        <translation>새 레이블…</translation>
    </message>
</context>
<context>
    <name>audition</name>
    <message>
        <source>A folder…</source>
        <translation>폴더…</translation>
    </message>
    <message>
        <source>Agrees</source>
        <translation>일치</translation>
    </message>
    <message>
        <source>Ask me…</source>
        <translation>질문 받기…</translation>
    </message>
    <message>
        <source>Choose two to six models. Each encodes up to 2,000 sentences of this workspace, drawn at random.</source>
        <translation>모델을 2~6개 고르세요. 각 모델이 이 작업 공간에서 무작위로 뽑은 문장 최대 2,000개를 인코딩합니다.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Cut off</source>
        <translation>잘림</translation>
    </message>
    <message>
        <source>Dimensions</source>
        <translation>차원</translation>
    </message>
    <message>
        <source>Folder of a model</source>
        <translation>모델 폴더</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>언어</translation>
    </message>
    <message>
        <source>Looking for models</source>
        <translation>모델을 찾는 중</translation>
    </message>
    <message>
        <source>Looking for the next question…</source>
        <translation>다음 질문을 찾는 중…</translation>
    </message>
    <message>
        <source>MB</source>
        <translation>MB</translation>
    </message>
    <message>
        <source>Make a quick copy…</source>
        <translation>빠른 사본 만들기…</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>측정</translation>
    </message>
    <message>
        <source>Measuring models</source>
        <translation>모델 측정</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>측정 중…</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>Models and what is known of them</source>
        <translation>모델과 알려진 내용</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>순위</translation>
    </message>
    <message>
        <source>Sentences a second</source>
        <translation>초당 문장</translation>
    </message>
    <message>
        <source>There is nothing more to ask</source>
        <translation>더 물을 것이 없습니다</translation>
    </message>
    <message>
        <source>Translations</source>
        <translation>번역</translation>
    </message>
    <message>
        <source>Use this model</source>
        <translation>이 모델 사용</translation>
    </message>
    <message>
        <source>Which is better, only answers tell: you are asked where the models differ.</source>
        <translation>어느 쪽이 나은지는 답해야만 알 수 있습니다. 모델이 서로 다른 곳만 묻습니다.</translation>
    </message>
    <message>
        <source>Which model for these texts?</source>
        <translation>이 글에는 어떤 모델이 좋을까요?</translation>
    </message>
    <message>
        <source>Writing an answer down</source>
        <translation>답 기록</translation>
    </message>
    <message>
        <source>a folder</source>
        <translation>폴더</translation>
    </message>
    <message>
        <source>a version of this workspace</source>
        <translation>이 작업 공간의 버전</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>사용 중</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>알 수 없음</translation>
    </message>
    <message>
        <source>on this machine</source>
        <translation>이 컴퓨터에 있음</translation>
    </message>
    <message>
        <source>the model in use in quick mode</source>
        <translation>사용 중인 모델, 빠른 모드</translation>
    </message>
    <message>
        <source>the static form of the model in use: far quicker</source>
        <translation>사용 중인 모델의 정적 형태: 훨씬 빠름</translation>
    </message>
    <message>
        <source>{0} ({1} to {2})</source>
        <translation>{0} ({1}~{2})</translation>
    </message>
    <message>
        <source>{0} cannot be used here: a quick copy is made of the model in use.</source>
        <translation>{0}은(는) 여기서 쓸 수 없습니다. 빠른 사본은 사용 중인 모델로 만들어집니다.</translation>
    </message>
    <message>
        <source>{0} cannot be used here: it is a run whose model was not kept.</source>
        <translation>{0}은(는) 여기서 쓸 수 없습니다. 모델을 보관하지 않은 학습입니다.</translation>
    </message>
</context>
<context>
    <name>commands</name>
    <message>
        <source>mark: alike</source>
        <translation>표시: 같은 뜻</translation>
    </message>
    <message>
        <source>mark: not alike</source>
        <translation>표시: 다른 뜻</translation>
    </message>
    <message>
        <source>mark: {points} of 5</source>
        <translation>표시: 5점 중 {points}점</translation>
    </message>
    <message>
        <source>taking a mark away</source>
        <translation>표시 지우기</translation>
    </message>
    <message>
        <source>{what} ({pairs})</source>
        <translation>{what} ({pairs})</translation>
    </message>
</context>
<context>
    <name>comparing</name>
    <message>
        <source>Choose another version on the left.</source>
        <translation>왼쪽에서 다른 버전을 고르세요.</translation>
    </message>
    <message>
        <source>Comparing {before} and {after}…</source>
        <translation>{before}, {after} 비교 중…</translation>
    </message>
    <message>
        <source>Everything is being encoded with another version first.</source>
        <translation>먼저 다른 버전으로 모두 인코딩하고 있습니다.</translation>
    </message>
    <message>
        <source>Everything is being encoded with another version; search still uses the one before.</source>
        <translation>다른 버전으로 모두 인코딩하고 있습니다. 검색은 아직 이전 버전을 씁니다.</translation>
    </message>
    <message>
        <source>Here it is the other way round: {before} was judged against {after}, and found: {verdict}.</source>
        <translation>여기서는 반대입니다. {before} 버전을 {after} 기준으로 판단한 결론: {verdict}.</translation>
    </message>
    <message>
        <source>In a moment</source>
        <translation>곧</translation>
    </message>
    <message>
        <source>It begins when the run in progress is done.</source>
        <translation>진행 중인 실행이 끝나면 시작합니다.</translation>
    </message>
    <message>
        <source>Judged the other way</source>
        <translation>반대로 판단함</translation>
    </message>
    <message>
        <source>Keep {name}</source>
        <translation>{name} 채택</translation>
    </message>
    <message>
        <source>No pairs were scored with both. The map, the neighbours and the hits show what is different, not which is better.</source>
        <translation>양쪽으로 점수를 매긴 쌍이 없습니다. 지도, 이웃, 검색 결과는 무엇이 다른지 보여 줄 뿐 어느 쪽이 나은지는 알려 주지 않습니다.</translation>
    </message>
    <message>
        <source>Not judged against each other</source>
        <translation>서로 비교한 결론 없음</translation>
    </message>
    <message>
        <source>Nothing to compare yet</source>
        <translation>아직 비교할 것이 없습니다</translation>
    </message>
    <message>
        <source>Roll back to {name}</source>
        <translation>돌아가기: {name}</translation>
    </message>
    <message>
        <source>Teach the model on the Train page. What moved, which neighbours changed and whether it got better stands here afterwards, before you decide to keep it.</source>
        <translation>학습 페이지에서 모델을 가르치세요. 무엇이 움직였고, 어떤 이웃이 바뀌었고, 개선되었는지를 여기서 본 다음 채택할지 정합니다.</translation>
    </message>
    <message>
        <source>The same on both sides</source>
        <translation>양쪽이 같음</translation>
    </message>
    <message>
        <source>The texts are encoded and laid out with both. The bar below says how far it is; you can search meanwhile.</source>
        <translation>텍스트를 두 버전으로 인코딩하고 배치하고 있습니다. 진행 정도는 아래 막대에 있으며, 그동안 검색할 수 있습니다.</translation>
    </message>
    <message>
        <source>The vectors stay, so keeping {after} takes no time afterwards.</source>
        <translation>벡터가 남으므로 나중에 {after} 채택은 바로 됩니다.</translation>
    </message>
    <message>
        <source>The version in use answers searches meanwhile.</source>
        <translation>그동안은 사용 중인 버전이 검색에 답합니다.</translation>
    </message>
    <message>
        <source>Use {name}</source>
        <translation>{name} 사용</translation>
    </message>
    <message>
        <source>Versions: {line}</source>
        <translation>버전: {line}</translation>
    </message>
    <message>
        <source>What moved from {before} to {after}?</source>
        <translation>{before}에서 {after}: 무엇이 움직였을까요?</translation>
    </message>
    <message>
        <source>You are asked only about hits that one of the two finds and the other does not, without being told whose they are. The verdict may be looked at after every answer.</source>
        <translation>둘 중 하나만 찾은 결과에 대해서만, 어느 모델이 찾았는지 알리지 않고 묻습니다. 답할 때마다 판정을 볼 수 있습니다.</translation>
    </message>
    <message>
        <source>agreement with {name} on unmarked pairs</source>
        <translation>표시가 없는 쌍에서 일치도 ({name})</translation>
    </message>
    <message>
        <source>run {number}</source>
        <translation>실행 {number}</translation>
    </message>
    <message>
        <source>v {number}</source>
        <translation>v {number}</translation>
    </message>
    <message>
        <source>{metric}: {level} interval of the difference {low} to {high}</source>
        <translation>{metric}: 차이의 {level} 구간 {low}~{high}</translation>
    </message>
    <message>
        <source>{name} (in use)</source>
        <translation>{name} (사용 중)</translation>
    </message>
    <message>
        <source>{n} of {texts}, drawn at random, are on this map · overlap {share} on average</source>
        <translation>{texts} 중 무작위로 뽑은 {n}개를 이 지도에 표시 · 평균 겹침 {share}</translation>
    </message>
    <message>
        <source>{texts} to be encoded and laid out with both, where that was not done yet.</source>
        <translation>{texts}: 아직 안 된 곳만 두 버전으로 인코딩하고 배치합니다.</translation>
    </message>
    <message>
        <source>{texts} · overlap {share} on average</source>
        <translation>{texts} · 평균 겹침 {share}</translation>
    </message>
</context>
<context>
    <name>counts</name>
    <message>
        <source>(none)</source>
        <translation>(없음)</translation>
    </message>
    <message>
        <source>All of it is shown: 1 row</source>
        <translation>전부 표시됨: 1개 행</translation>
    </message>
    <message>
        <source>All {n} rows are shown</source>
        <translation>{n}개 행 모두 표시됨</translation>
    </message>
    <message>
        <source>Each point is a passage of a row. What is selected, filtered or labelled are its rows.</source>
        <translation>점 하나가 행의 구절 하나입니다. 선택, 필터, 레이블은 그 행에 적용됩니다.</translation>
    </message>
    <message>
        <source>First {0:,} of {1:,}</source>
        <translation>{1:,}개 중 처음 {0:,}개</translation>
    </message>
    <message>
        <source>Of the texts nearest in meaning to each text, this share is also nearest on the map. A flat picture cannot keep them all: trust the hits more than the distances.</source>
        <translation>각 텍스트와 뜻이 가장 가까운 텍스트 가운데 지도에서도 가장 가까운 것의 비율입니다. 평면에는 모두 담을 수 없으니 거리보다 검색 결과를 믿으세요.</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>선택</translation>
    </message>
    <message>
        <source>Selection ({0:,})</source>
        <translation>선택 ({0:,})</translation>
    </message>
    <message>
        <source>The first {0} are in the order of {1}, which read each beside what was typed.</source>
        <translation>처음 {0}는 {1}의 순서입니다. 이 모델이 각각을 입력한 내용과 함께 읽었습니다.</translation>
    </message>
    <message>
        <source>The last time: {0} in {1:.1f} s, on this machine with this model.</source>
        <translation>지난번: 이 컴퓨터에서 이 모델로 {0}, {1:.1f}초.</translation>
    </message>
    <message>
        <source>The map is still being laid out; points move to where they belong.</source>
        <translation>지도를 아직 배치하는 중이며, 점이 제자리로 움직이고 있습니다.</translation>
    </message>
    <message>
        <source>There are too many texts to lay out: {0:,} of them, drawn at random, were, and each other one was placed by its nearest among these, and is in the cluster of most of them.</source>
        <translation>텍스트가 너무 많아 무작위로 뽑은 {0:,}개만 배치했습니다. 나머지는 각각 이 가운데 가장 가까운 것들 옆에 놓였고, 그 대부분이 속한 군집에 들어 있습니다.</translation>
    </message>
    <message>
        <source>best passage</source>
        <translation>가장 맞는 구절</translation>
    </message>
    <message>
        <source>by both</source>
        <translation>둘 다로</translation>
    </message>
    <message>
        <source>by both, hubs corrected</source>
        <translation>둘 다로, 허브 보정됨</translation>
    </message>
    <message>
        <source>by meaning</source>
        <translation>의미로</translation>
    </message>
    <message>
        <source>by mutual proximity</source>
        <translation>상호 근접도로</translation>
    </message>
    <message>
        <source>by words</source>
        <translation>단어로</translation>
    </message>
    <message>
        <source>laid out from a sample of {0:,}</source>
        <translation>표본 {0:,}개로 배치</translation>
    </message>
    <message>
        <source>layout keeps {0:.0f} % of neighbours</source>
        <translation>배치가 이웃의 {0:.0f}% 유지</translation>
    </message>
    <message>
        <source>mean of passages</source>
        <translation>구절의 평균</translation>
    </message>
    <message>
        <source>of {0:,}</source>
        <translation>전체 {0:,}개</translation>
    </message>
    <message>
        <source>passage {0:,} of {1:,}</source>
        <translation>구절 {1:,}개 중 {0:,}번째</translation>
    </message>
    <message>
        <source>preview</source>
        <translation>미리 보기</translation>
    </message>
    <message>
        <source>settling</source>
        <translation>자리 잡는 중</translation>
    </message>
    <message>
        <source>similarity</source>
        <translation>유사도</translation>
    </message>
    <message>
        <source>{0:,.0f} ms · reranked in {1:.1f} s</source>
        <translation>{0:,.0f} ms · 재순위화 {1:.1f}초</translation>
    </message>
    <message>
        <source>{0:,} of the texts have no vector yet. An estimate from their words chooses the likeliest of them, and the model reads those at once: every similarity shown is its own. Better hits may still be missing until it has read all texts.</source>
        <translation>텍스트 {0:,}개에 아직 벡터가 없습니다. 단어로 추정해 가장 유력한 것을 고르고 모델이 바로 읽으므로, 표시된 유사도는 모두 모델의 값입니다. 모델이 모든 텍스트를 읽기 전에는 더 나은 결과가 빠져 있을 수 있습니다.</translation>
    </message>
    <message>
        <source>{0:,} of these texts have no vector yet: their places are estimated from their words. Each moves to its own place when the model has read it.</source>
        <translation>텍스트 {0:,}개에 아직 벡터가 없어 위치를 단어로 추정했습니다. 모델이 읽으면 제자리로 옮겨 갑니다.</translation>
    </message>
    <message>
        <source>{0:,} of {1}</source>
        <translation>{1} 중 {0:,}개</translation>
    </message>
    <message>
        <source>{0:,} selected</source>
        <translation>{0:,}개 선택됨</translation>
    </message>
    <message>
        <source>{0} · {1:,.0f} ms</source>
        <translation>{0} · {1:,.0f} ms</translation>
    </message>
    <message>
        <source>{passages} of {rows}</source>
        <translation>{rows}의 {passages}</translation>
    </message>
</context>
<context>
    <name>dialogs</name>
    <message>
        <source>Apache License 2.0</source>
        <translation>Apache 라이선스 2.0</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>It uses these packages, each under the licence that it states:</source>
        <translation>다음 패키지를 사용하며, 각각 스스로 밝힌 라이선스를 따릅니다:</translation>
    </message>
    <message>
        <source>Log: {file}</source>
        <translation>로그: {file}</translation>
    </message>
    <message>
        <source>Packages and their licences</source>
        <translation>패키지와 그 라이선스</translation>
    </message>
    <message>
        <source>See, search and teach sentences on your own machine. Nothing you open leaves it.</source>
        <translation>내 컴퓨터에서 문장을 살펴보고, 검색하고, 모델을 가르칩니다. 연 파일의 내용은 이 컴퓨터를 떠나지 않습니다.</translation>
    </message>
    <message>
        <source>Semantic Explorer {version}</source>
        <translation>Semantic Explorer {version}</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>단축키</translation>
    </message>
    <message>
        <source>The science is Sentence-BERT: Reimers and Gurevych, 2019, “Sentence-BERT: Sentence Embeddings using Siamese BERT-Networks”, arXiv 1908.10084.</source>
        <translation>바탕이 된 연구는 Sentence-BERT입니다: Reimers and Gurevych, 2019, “Sentence-BERT: Sentence Embeddings using Siamese BERT-Networks”, arXiv 1908.10084.</translation>
    </message>
</context>
<context>
    <name>disk</name>
    <message>
        <source>Backup from before a newer version: {name}</source>
        <translation>새 버전으로 바꾸기 전의 백업: {name}</translation>
    </message>
    <message>
        <source>Cross-encoder: {name}</source>
        <translation>크로스 인코더: {name}</translation>
    </message>
    <message>
        <source>Graph over the vectors: {name}</source>
        <translation>벡터 그래프: {name}</translation>
    </message>
    <message>
        <source>Index for search by words</source>
        <translation>단어 검색 색인</translation>
    </message>
    <message>
        <source>Map: {name}</source>
        <translation>지도: {name}</translation>
    </message>
    <message>
        <source>Model: {name}</source>
        <translation>모델: {name}</translation>
    </message>
    <message>
        <source>Record: {name}</source>
        <translation>기록: {name}</translation>
    </message>
    <message>
        <source>Rows, labels, marks and settings</source>
        <translation>행, 레이블, 표시, 설정</translation>
    </message>
    <message>
        <source>Topics: {name}</source>
        <translation>주제: {name}</translation>
    </message>
    <message>
        <source>Vectors: {name}</source>
        <translation>벡터: {name}</translation>
    </message>
    <message>
        <source>Weights: {name}</source>
        <translation>가중치: {name}</translation>
    </message>
    <message>
        <source>Words and phrases that set rows apart</source>
        <translation>행을 구별하는 단어와 구</translation>
    </message>
</context>
<context>
    <name>duel</name>
    <message>
        <source>1 search</source>
        <translation>검색 1개</translation>
    </message>
    <message>
        <source>A cross-encoder ({0}) foretells the answers: fewer are needed where it is right.</source>
        <translation>크로스 인코더({0})가 답을 예측합니다. 맞는 만큼 필요한 답이 줄어듭니다.</translation>
    </message>
    <message>
        <source>A difference of {0} in accuracy takes about {1} answers.</source>
        <translation>정확도에서 {0}의 차이를 찾으려면 답이 약 {1}개 필요합니다.</translation>
    </message>
    <message>
        <source>A difference of {0} in precision takes about {1} answers.</source>
        <translation>정밀도 차이가 {0}이면 답변이 약 {1}개 필요합니다.</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>시작</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>계속</translation>
    </message>
    <message>
        <source>Every question is answered</source>
        <translation>모든 질문에 답했습니다</translation>
    </message>
    <message>
        <source>For {queries} drawn at random, {share} % of the first {k} hits are found by one of the two only. You are asked about {n} of these hits, without being told whose they are.</source>
        <translation>무작위로 뽑은 {queries}에서 상위 {k}개 결과 중 {share}%는 둘 중 하나만 찾았습니다. 그중 {n}개에 대해 어느 모델이 찾았는지 알리지 않고 묻습니다.</translation>
    </message>
    <message>
        <source>For {searches} that you saved, {share} % of the first {k} hits are found by one of the two only. You are asked about {n} of these hits, without being told whose they are.</source>
        <translation>저장한 {searches}에서 상위 {k}개 결과 중 {share}%는 둘 중 하나만 찾았습니다. 그중 {n}개에 대해 어느 모델이 찾았는지 알리지 않고 묻습니다.</translation>
    </message>
    <message>
        <source>Looking for what the two find…</source>
        <translation>두 모델이 찾는 것을 알아보는 중…</translation>
    </message>
    <message>
        <source>No search was saved whose hits are not marked, and from which no run has learned.</source>
        <translation>결과가 표시되지 않고 어떤 학습도 배우지 않은 저장된 검색이 없습니다.</translation>
    </message>
    <message>
        <source>Of the pairs of {queries} drawn at random and their hits, {share} % are called alike by one of the two only, by thresholds from your marked pairs. You are asked about {n} of these, without being told who calls them alike.</source>
        <translation>무작위로 뽑은 {queries} 및 그 결과로 이루어진 쌍 가운데, 표시한 쌍에서 얻은 임계값으로 볼 때 {share}%는 둘 중 하나만 비슷하다고 봅니다. 그중 {n}개에 대해 어느 모델이 비슷하다고 보는지 알리지 않고 묻습니다.</translation>
    </message>
    <message>
        <source>Preparing the duel</source>
        <translation>대결 준비</translation>
    </message>
    <message>
        <source>This is duel {0} in this workspace; each further one asks for stronger evidence.</source>
        <translation>이 작업 공간의 {0}번째 대결입니다. 거듭할수록 더 강한 증거가 필요합니다.</translation>
    </message>
    <message>
        <source>Thresholds take {least} pairs marked alike and {least} not alike that a run set aside for selection; there are {alike} and {other}.</source>
        <translation>임계값에는 실행이 선택용으로 따로 둔 쌍 중 비슷함 {least}개와 비슷하지 않음 {least}개가 필요합니다. 지금은 {alike}개와 {other}개입니다.</translation>
    </message>
    <message>
        <source>Writing an answer down</source>
        <translation>답변 기록</translation>
    </message>
    <message>
        <source>You may look at the verdict, and stop, after any answer.</source>
        <translation>답할 때마다 판정을 보고 멈출 수 있습니다.</translation>
    </message>
    <message>
        <source>{0} or {1}?</source>
        <translation>어느 쪽이 나은가요: {0}, {1}?</translation>
    </message>
    <message>
        <source>{n} searches</source>
        <translation>검색 {n}개</translation>
    </message>
</context>
<context>
    <name>engine</name>
    <message>
        <source> '{0}' {1} alike.</source>
        <translation> '{0}' {1} 같은 뜻입니다.</translation>
    </message>
    <message>
        <source> A group column, such as a topic, may divide them better.</source>
        <translation> 주제 같은 그룹 열로 나누는 편이 나을 수 있습니다.</translation>
    </message>
    <message>
        <source> Classes: {0}.</source>
        <translation> 클래스: {0}.</translation>
    </message>
    <message>
        <source> Scores from {0} to {1} ({2}) are mapped to 0 to 1.</source>
        <translation> 점수 {0}~{1} ({2})은 0~1로 바뀝니다.</translation>
    </message>
    <message>
        <source> Text goes between single quotes.</source>
        <translation> 텍스트는 작은따옴표 사이에 넣습니다.</translation>
    </message>
    <message>
        <source> That will hardly fit: choose a smaller batch size with accumulation.</source>
        <translation> 들어가기 어렵습니다. 배치 크기를 줄이고 누적을 쓰세요.</translation>
    </message>
    <message>
        <source> Which of them means alike is not known.</source>
        <translation> 그중 무엇이 비슷함을 뜻하는지 알 수 없습니다.</translation>
    </message>
    <message>
        <source> and others</source>
        <translation> 등</translation>
    </message>
    <message>
        <source> at character {0}</source>
        <translation> {0}번째 글자에서</translation>
    </message>
    <message>
        <source> in each of {0} processes</source>
        <translation> (프로세스 {0}개 각각)</translation>
    </message>
    <message>
        <source> of the {0} GB that are free</source>
        <translation> (남은 {0} GB 중)</translation>
    </message>
    <message>
        <source> that nothing else has seen</source>
        <translation> (다른 데 쓰이지 않은 것)</translation>
    </message>
    <message>
        <source> {0} more than one {1} and </source>
        <translation> {0}개, {1}보다 하나 많음, 그리고 </translation>
    </message>
    <message>
        <source>"pip install hnswlib" builds it where there is a C++ compiler.</source>
        <translation>C++ 컴파일러가 있으면 "pip install hnswlib" 명령으로 만들 수 있습니다.</translation>
    </message>
    <message>
        <source>"{0}" cannot be masked.</source>
        <translation>"{0}": 가릴 수 없는 종류입니다.</translation>
    </message>
    <message>
        <source>"{0}" is no size.</source>
        <translation>"{0}": 크기가 아닙니다.</translation>
    </message>
    <message>
        <source>'{0}' cannot be a delimiter.</source>
        <translation>'{0}': 구분자로 쓸 수 없습니다.</translation>
    </message>
    <message>
        <source>'{0}' cannot be a part of that topic.</source>
        <translation>'{0}': 그 주제의 부분이 될 수 없습니다.</translation>
    </message>
    <message>
        <source>'{0}' cannot be a quoting.</source>
        <translation>'{0}': 인용 방식이 아닙니다.</translation>
    </message>
    <message>
        <source>'{0}' cannot separate cells and quote them.</source>
        <translation>'{0}' 문자로 셀을 나누면서 인용할 수는 없습니다.</translation>
    </message>
    <message>
        <source>'{0}' has one part only.</source>
        <translation>'{0}': 부분이 하나뿐입니다.</translation>
    </message>
    <message>
        <source>'{0}' has one text only.</source>
        <translation>'{0}': 텍스트가 하나뿐입니다.</translation>
    </message>
    <message>
        <source>'{0}' has one value only, so it has no influence to take away.</source>
        <translation>'{0}': 값이 하나뿐이라 걷어 낼 영향이 없습니다.</translation>
    </message>
    <message>
        <source>'{0}' has {1} different values; a list holds {2}.</source>
        <translation>'{0}': 서로 다른 값이 {1}개인데, 목록에는 {2}개까지 들어갑니다.</translation>
    </message>
    <message>
        <source>'{0}' has {1} values for {2} rows: it names rows and groups none.</source>
        <translation>'{0}': {2}개 행에 값이 {1}개라 행을 가리킬 뿐 묶지 못합니다.</translation>
    </message>
    <message>
        <source>'{0}' has {1} values; labels of at most {2} classes are judged.</source>
        <translation>'{0}': 값이 {1}개인데, 클래스가 최대 {2}개인 레이블만 판정합니다.</translation>
    </message>
    <message>
        <source>'{0}' holds no categories.</source>
        <translation>'{0}': 범주가 없습니다.</translation>
    </message>
    <message>
        <source>'{0}' holds no numbers.</source>
        <translation>'{0}': 숫자가 없습니다.</translation>
    </message>
    <message>
        <source>'{0}' holds the sentences themselves.</source>
        <translation>'{0}': 문장 자체가 든 열입니다.</translation>
    </message>
    <message>
        <source>'{0}' holds the texts themselves.</source>
        <translation>'{0}': 텍스트 자체가 든 열입니다.</translation>
    </message>
    <message>
        <source>'{0}' holds words, which are not compared by '{1}'</source>
        <translation>'{0}': 단어가 들어 있어 '{1}' 연산으로 비교할 수 없습니다</translation>
    </message>
    <message>
        <source>'{0}' holds {1}.</source>
        <translation>'{0}': {1}.</translation>
    </message>
    <message>
        <source>'{0}' in the columns is not of the form role=column.</source>
        <translation>열 지정의 '{0}': 역할=열 형식이 아닙니다.</translation>
    </message>
    <message>
        <source>'{0}' is a part of '{1}' already.</source>
        <translation>'{0}': 이미 '{1}'의 부분입니다.</translation>
    </message>
    <message>
        <source>'{0}' is neither true nor false for a row.</source>
        <translation>'{0}': 행에 대해 참도 거짓도 아닙니다.</translation>
    </message>
    <message>
        <source>'{0}' is neither yes nor no</source>
        <translation>'{0}': 예도 아니요도 아닙니다</translation>
    </message>
    <message>
        <source>'{0}' is no date such as 2024-05-31</source>
        <translation>'{0}': 2024-05-31 같은 날짜가 아닙니다</translation>
    </message>
    <message>
        <source>'{0}' is no number</source>
        <translation>'{0}': 숫자가 아닙니다</translation>
    </message>
    <message>
        <source>'{0}' is no role of a column.</source>
        <translation>'{0}': 열의 역할이 아닙니다.</translation>
    </message>
    <message>
        <source>'{0}' is no score range.</source>
        <translation>'{0}': 점수 범위가 아닙니다.</translation>
    </message>
    <message>
        <source>'{0}' is not a number.</source>
        <translation>'{0}': 숫자가 아닙니다.</translation>
    </message>
    <message>
        <source>'{0}' is not allowed in a condition.</source>
        <translation>'{0}': 조건에 쓸 수 없습니다.</translation>
    </message>
    <message>
        <source>'{0}' is not an encoding.</source>
        <translation>'{0}': 문자 인코딩이 아닙니다.</translation>
    </message>
    <message>
        <source>'{0}' is true or false, which are not compared by '{1}'</source>
        <translation>'{0}': 참 또는 거짓이라 '{1}' 연산으로 비교할 수 없습니다</translation>
    </message>
    <message>
        <source>'{0}' may have a decimal point or a decimal comma; it was read with a decimal {1}, '{2}' as {3}. If that is wrong, choose the other one when importing the file anew.</source>
        <translation>'{0}'의 소수 구분 기호는 점일 수도 쉼표일 수도 있습니다. 소수 {1}(으)로 읽어 '{2}'을(를) {3}(으)로 보았습니다. 잘못되었다면 파일을 새로 가져올 때 다른 쪽을 선택하세요.</translation>
    </message>
    <message>
        <source>'{0}' may have {1} first; it was read with the {2}, '{3}' as {4}. If that is wrong, choose another order when importing the file anew.</source>
        <translation>'{0}': 날짜의 맨 앞이 {1}일 수 있습니다. '{2}' 순서로 읽어 '{3}' 값은 {4}이(가) 되었습니다. 틀렸다면 파일을 새로 가져올 때 다른 순서를 선택하세요.</translation>
    </message>
    <message>
        <source>'{0}' stays text: no one order of day, month and year fits all of its dates.</source>
        <translation>'{0}': 모든 날짜에 맞는 일·월·연도 순서가 없어 텍스트로 둡니다.</translation>
    </message>
    <message>
        <source>'{0}' stays text: with the {1} {2} of {3} cells are no dates, the first is '{4}' in row {5}.</source>
        <translation>'{0}': '{1}' 순서로 읽으면 셀 {3}개 중 {2}개가 날짜가 아니라 텍스트로 둡니다. 첫 예는 {5}행의 '{4}'입니다.</translation>
    </message>
    <message>
        <source>'{0}' stays text: {1} of {2} cells are no dates, the first is '{3}' in row {4}.</source>
        <translation>'{0}': 셀 {2}개 중 {1}개가 날짜가 아니라 텍스트로 둡니다. 첫 예는 {4}행의 '{3}'입니다.</translation>
    </message>
    <message>
        <source>'{0}' stays text: {1} of {2} cells are no numbers written as the others are, the first is '{3}' in row {4}.</source>
        <translation>'{0}' 열은 텍스트로 남습니다. 셀 {2}개 중 {1}개가 나머지와 같은 방식으로 쓴 숫자가 아니며, 첫 번째는 {4}번째 행의 '{3}'입니다.</translation>
    </message>
    <message>
        <source>'{0}' was read with the {1}: with the {2} {3} of {4} cells are no dates, the first is '{5}' in row {6}.</source>
        <translation>'{0}': '{1}' 순서로 읽었습니다. '{2}' 순서로 읽으면 셀 {4}개 중 {3}개가 날짜가 아니기 때문입니다. 첫 예는 {6}행의 '{5}'입니다.</translation>
    </message>
    <message>
        <source>'{0}', beside the rows of '{1}', is too long to be a column</source>
        <translation>'{1}'의 행 옆에 있는 '{0}'은(는) 열로 만들기에 너무 깁니다</translation>
    </message>
    <message>
        <source>, too little to matter</source>
        <translation>, 문제가 될 만큼은 아닙니다</translation>
    </message>
    <message>
        <source>, {0} came to it.</source>
        <translation>, 더해진 것: {0}.</translation>
    </message>
    <message>
        <source>1 answer</source>
        <translation>답변 1개</translation>
    </message>
    <message>
        <source>1 audition with its answers</source>
        <translation>모델 오디션 1건과 그 답변</translation>
    </message>
    <message>
        <source>1 backup of an earlier version</source>
        <translation>이전 버전의 백업 1개</translation>
    </message>
    <message>
        <source>1 block of the file had a flipped bit, which was taken back.</source>
        <translation>파일의 블록 1개에서 뒤집힌 비트를 되돌렸습니다.</translation>
    </message>
    <message>
        <source>1 cell is</source>
        <translation>셀 1개:</translation>
    </message>
    <message>
        <source>1 cell of a column is lost.</source>
        <translation>셀 1개를 잃었습니다.</translation>
    </message>
    <message>
        <source>1 cell that a spreadsheet would run was</source>
        <translation>스프레드시트가 실행할 수 있는 셀 1개:</translation>
    </message>
    <message>
        <source>1 change is missing: its line of the journal cannot be read.</source>
        <translation>변경 1건이 없습니다. 저널의 해당 줄을 읽을 수 없습니다.</translation>
    </message>
    <message>
        <source>1 change to topics was in the journal and is back.</source>
        <translation>주제 변경 1건이 저널에 있어 복구했습니다.</translation>
    </message>
    <message>
        <source>1 class has</source>
        <translation>클래스 1개:</translation>
    </message>
    <message>
        <source>1 confirmed label was in the journal and is back.</source>
        <translation>확인된 레이블 1개가 저널에 있어 복구했습니다.</translation>
    </message>
    <message>
        <source>1 direction</source>
        <translation>방향 1개</translation>
    </message>
    <message>
        <source>1 duel with its answers</source>
        <translation>모델 대결 1건과 그 답변</translation>
    </message>
    <message>
        <source>1 entry on imports, hidden rows, topics or settings is lost.</source>
        <translation>가져오기, 숨긴 행, 주제 또는 설정 항목 1개를 잃었습니다.</translation>
    </message>
    <message>
        <source>1 example was</source>
        <translation>예시 1개:</translation>
    </message>
    <message>
        <source>1 file that was put aside</source>
        <translation>따로 둔 파일 1개</translation>
    </message>
    <message>
        <source>1 graphics card</source>
        <translation>그래픽 카드 1개</translation>
    </message>
    <message>
        <source>1 hidden file or link</source>
        <translation>숨긴 파일이나 링크 1개</translation>
    </message>
    <message>
        <source>1 hidden row was in the journal and is hidden again.</source>
        <translation>숨긴 행 1개가 저널에 있어 다시 숨겼습니다.</translation>
    </message>
    <message>
        <source>1 label is lost.</source>
        <translation>레이블 1개를 잃었습니다.</translation>
    </message>
    <message>
        <source>1 label is saved.</source>
        <translation>레이블 1개를 저장했습니다.</translation>
    </message>
    <message>
        <source>1 label of a row that was missing is back.</source>
        <translation>없어졌던 행의 레이블 1개가 돌아왔습니다.</translation>
    </message>
    <message>
        <source>1 label of a row was in the journal and is back.</source>
        <translation>행의 레이블 1개가 저널에 있어 복구했습니다.</translation>
    </message>
    <message>
        <source>1 label on a row</source>
        <translation>행에 붙은 레이블 1개</translation>
    </message>
    <message>
        <source>1 label or note is missing: its row is not there any more.</source>
        <translation>레이블이나 메모 1개가 없습니다. 해당 행이 더 이상 없습니다.</translation>
    </message>
    <message>
        <source>1 label that a machine gave is left out.</source>
        <translation>기계가 붙인 레이블 1개를 뺐습니다.</translation>
    </message>
    <message>
        <source>1 mark is lost.</source>
        <translation>표시 1개를 잃었습니다.</translation>
    </message>
    <message>
        <source>1 mark is saved.</source>
        <translation>표시 1개를 저장했습니다.</translation>
    </message>
    <message>
        <source>1 mark was in the journal and is back.</source>
        <translation>표시 1개가 저널에 있어 복구했습니다.</translation>
    </message>
    <message>
        <source>1 marked pair</source>
        <translation>표시한 쌍 1개</translation>
    </message>
    <message>
        <source>1 model version or run could not be copied.</source>
        <translation>모델 버전 또는 학습 실행 1개를 복사하지 못했습니다.</translation>
    </message>
    <message>
        <source>1 more mark on a pair</source>
        <translation>쌍의 표시 1개 더</translation>
    </message>
    <message>
        <source>1 note</source>
        <translation>메모 1개</translation>
    </message>
    <message>
        <source>1 note is lost.</source>
        <translation>메모 1개를 잃었습니다.</translation>
    </message>
    <message>
        <source>1 note is saved.</source>
        <translation>메모 1개를 저장했습니다.</translation>
    </message>
    <message>
        <source>1 note on a row that was missing is back.</source>
        <translation>없어졌던 행의 메모 1개가 돌아왔습니다.</translation>
    </message>
    <message>
        <source>1 note was in the journal and is back.</source>
        <translation>메모 1개가 저널에 있어 복구했습니다.</translation>
    </message>
    <message>
        <source>1 of the sentences stays</source>
        <translation>문장 1개는 남습니다</translation>
    </message>
    <message>
        <source>1 of them is among what is searched.</source>
        <translation>그중 1개가 검색 대상에 속합니다.</translation>
    </message>
    <message>
        <source>1 of them is hidden</source>
        <translation>그중 1개 행이 숨겨져 있음</translation>
    </message>
    <message>
        <source>1 of these examples has a sentence that was learned from or selected by, and says little about new ones.</source>
        <translation>이 예시 가운데 1개는 학습하거나 선택하는 데 쓰인 문장을 담고 있어, 새로운 문장에 대해서는 말해 주는 것이 적습니다.</translation>
    </message>
    <message>
        <source>1 of these sentences</source>
        <translation>이 문장 중 1개</translation>
    </message>
    <message>
        <source>1 pair</source>
        <translation>쌍 1개</translation>
    </message>
    <message>
        <source>1 pair is marked</source>
        <translation>표시된 쌍 1개</translation>
    </message>
    <message>
        <source>1 pair was</source>
        <translation>쌍 1개:</translation>
    </message>
    <message>
        <source>1 place holds bytes that are not in the file's encoding</source>
        <translation>파일의 인코딩에 없는 바이트가 1곳에 있습니다</translation>
    </message>
    <message>
        <source>1 process</source>
        <translation>프로세스 1개</translation>
    </message>
    <message>
        <source>1 processor thread</source>
        <translation>프로세서 스레드 1개</translation>
    </message>
    <message>
        <source>1 row has several labels and is</source>
        <translation>레이블이 여러 개인 행 1개:</translation>
    </message>
    <message>
        <source>1 row is saved.</source>
        <translation>행 1개를 저장했습니다.</translation>
    </message>
    <message>
        <source>1 row lost its sentence and is blank.</source>
        <translation>행 1개가 문장을 잃어 비어 있습니다.</translation>
    </message>
    <message>
        <source>1 row that was added is missing: add its file again.</source>
        <translation>가져온 행 1개가 없습니다. 해당 파일을 다시 가져오세요.</translation>
    </message>
    <message>
        <source>1 row was deleted for good.</source>
        <translation>1개 행을 영구 삭제했습니다.</translation>
    </message>
    <message>
        <source>1 saved search that names them</source>
        <translation>이를 언급하는 저장된 검색 1개</translation>
    </message>
    <message>
        <source>1 sentence has</source>
        <translation>문장 1개:</translation>
    </message>
    <message>
        <source>1 sentence is</source>
        <translation>문장 1개:</translation>
    </message>
    <message>
        <source>1 sentence stands</source>
        <translation>문장 1개:</translation>
    </message>
    <message>
        <source>1 sentence with its vector</source>
        <translation>문장 1개와 그 벡터</translation>
    </message>
    <message>
        <source>1 setting was in the journal and is back.</source>
        <translation>설정 1개가 저널에 있어 복구했습니다.</translation>
    </message>
    <message>
        <source>1 text</source>
        <translation>텍스트 1개</translation>
    </message>
    <message>
        <source>1 text has no vector yet; it gets one.</source>
        <translation>텍스트 1개에 아직 벡터가 없으며, 지금 만들어집니다.</translation>
    </message>
    <message>
        <source>1 text waits</source>
        <translation>텍스트 1개가</translation>
    </message>
    <message>
        <source>1 training run was stopped in the middle; it can be resumed.</source>
        <translation>학습 1회가 중간에 멈췄으며, 이어서 할 수 있습니다.</translation>
    </message>
    <message>
        <source>1 unfinished run</source>
        <translation>끝나지 않은 학습 1개</translation>
    </message>
    <message>
        <source>1 worker</source>
        <translation>작업자 1개</translation>
    </message>
    <message>
        <source>100 languages and more with Chinese, Japanese, Korean</source>
        <translation>중국어, 일본어, 한국어를 포함한 100개 이상의 언어</translation>
    </message>
    <message>
        <source>101 languages with Chinese, Japanese, Korean</source>
        <translation>중국어, 일본어, 한국어를 포함한 101개 언어</translation>
    </message>
    <message>
        <source>12 languages with Chinese, Japanese, Korean</source>
        <translation>중국어, 일본어, 한국어를 포함한 12개 언어</translation>
    </message>
    <message>
        <source>50 languages with Chinese, Japanese, Korean</source>
        <translation>중국어, 일본어, 한국어를 포함한 50개 언어</translation>
    </message>
    <message>
        <source>52 languages with Chinese, Japanese, Korean</source>
        <translation>중국어, 일본어, 한국어를 포함한 52개 언어</translation>
    </message>
    <message>
        <source>74 languages with Chinese, Japanese, Korean</source>
        <translation>중국어, 일본어, 한국어를 포함한 74개 언어</translation>
    </message>
    <message>
        <source>75 languages with Chinese, Japanese, Korean</source>
        <translation>중국어, 일본어, 한국어를 포함한 75개 언어</translation>
    </message>
    <message>
        <source>94 languages with Chinese, Japanese, Korean</source>
        <translation>중국어, 일본어, 한국어를 포함한 94개 언어</translation>
    </message>
    <message>
        <source>; 0, 1, 2 are read as entailment, neutral, contradiction</source>
        <translation>, 숫자 0, 1, 2는 함의, 중립, 모순으로 읽습니다</translation>
    </message>
    <message>
        <source>A JPEG picture has at most {0} pixels in each direction.</source>
        <translation>JPEG 그림은 각 방향으로 최대 {0}픽셀입니다.</translation>
    </message>
    <message>
        <source>A column has codes of shape {0} for {1} vectors.</source>
        <translation>열의 코드 모양이 {0}인데 벡터는 {1}개입니다.</translation>
    </message>
    <message>
        <source>A cross-encoder and a sentence encoder are not trained in one run.</source>
        <translation>크로스 인코더와 문장 인코더를 한 실행에서 함께 학습하지 않습니다.</translation>
    </message>
    <message>
        <source>A cross-encoder does not search, so it is not judged by {0}: it would have to read every text beside every other one.</source>
        <translation>크로스 인코더는 검색하지 않으므로 {0} 지표로 판단하지 않습니다. 모든 텍스트를 다른 모든 텍스트와 함께 읽어야 하기 때문입니다.</translation>
    </message>
    <message>
        <source>A cross-encoder has no quick mode (int8).</source>
        <translation>크로스 인코더에는 빠른 모드(int8)가 없습니다.</translation>
    </message>
    <message>
        <source>A cross-encoder learns all its weights, and without a teacher.</source>
        <translation>크로스 인코더는 모든 가중치를 교사 없이 학습합니다.</translation>
    </message>
    <message>
        <source>A cross-encoder makes no vectors, so there are none to shorten or to keep.</source>
        <translation>크로스 인코더는 벡터를 만들지 않아 줄이거나 보관할 것이 없습니다.</translation>
    </message>
    <message>
        <source>A cross-encoder makes no vectors.</source>
        <translation>크로스 인코더는 벡터를 만들지 않습니다.</translation>
    </message>
    <message>
        <source>A deletion was interrupted before anything was deleted. Delete the rows again.</source>
        <translation>아무것도 삭제되기 전에 삭제가 중단되었습니다. 행을 다시 삭제하세요.</translation>
    </message>
    <message>
        <source>A file of “{0}” arrived damaged: it is shorter than the hub said.</source>
        <translation>“{0}”의 파일 하나가 손상되어 도착했습니다. 허브가 알려 준 것보다 짧습니다.</translation>
    </message>
    <message>
        <source>A first look: words without order.</source>
        <translation>첫 훑어보기: 순서 없는 낱말.</translation>
    </message>
    <message>
        <source>A label needs a name.</source>
        <translation>레이블에는 이름이 필요합니다.</translation>
    </message>
    <message>
        <source>A label's name has at most {0} characters.</source>
        <translation>레이블 이름은 최대 {0}자입니다.</translation>
    </message>
    <message>
        <source>A later export of the same file was imported.</source>
        <translation>같은 파일의 더 나중 내보내기를 가져왔습니다.</translation>
    </message>
    <message>
        <source>A layer in {0} takes {1} numbers, not {2}.</source>
        <translation>{0}의 한 층은 숫자 {2}개가 아니라 {1}개를 받습니다.</translation>
    </message>
    <message>
        <source>A list names the place {0} of {1}.</source>
        <translation>목록이 {1} 중 {0}번 위치를 가리킵니다.</translation>
    </message>
    <message>
        <source>A machine's label is on a row that does not have the label.</source>
        <translation>레이블이 없는 행에 기계 레이블이 있습니다.</translation>
    </message>
    <message>
        <source>A model is being trained.</source>
        <translation>모델을 학습하는 중입니다.</translation>
    </message>
    <message>
        <source>A multi-vector model has no quick mode (int8).</source>
        <translation>다중 벡터 모델에는 빠른 모드(int8)가 없습니다.</translation>
    </message>
    <message>
        <source>A note has at most {0} characters.</source>
        <translation>메모는 최대 {0}자입니다.</translation>
    </message>
    <message>
        <source>A note is for at most {0}.</source>
        <translation>메모는 최대 {0}까지 붙일 수 있습니다.</translation>
    </message>
    <message>
        <source>A part of them is set aside again.</source>
        <translation>그중 일부는 다시 따로 둡니다.</translation>
    </message>
    <message>
        <source>A picture of {0} × {1} pixels is too large.</source>
        <translation>{0} × {1} 픽셀 그림은 너무 큽니다.</translation>
    </message>
    <message>
        <source>A score of {0} is outside 0 to 1.</source>
        <translation>점수 {0}: 0~1을 벗어납니다.</translation>
    </message>
    <message>
        <source>A search by words alone looks at all.</source>
        <translation>단어만으로 검색하면 모두 살펴봅니다.</translation>
    </message>
    <message>
        <source>A segment of {0} was damaged.</source>
        <translation>{0}의 세그먼트 하나가 손상되었습니다.</translation>
    </message>
    <message>
        <source>A sheet of Excel has at most {0} columns, and these are {1}.</source>
        <translation>Excel 시트의 열은 최대 {0}개인데 {1}개입니다.</translation>
    </message>
    <message>
        <source>A sheet of Excel holds {0} lines: the rows are on {1} sheets.</source>
        <translation>Excel 시트에는 {0}줄이 들어가므로 행을 시트 {1}개에 나누었습니다.</translation>
    </message>
    <message>
        <source>A static model has no dropout, so a sentence would be compared with itself.</source>
        <translation>정적 모델에는 드롭아웃이 없어 문장을 자기 자신과 비교하게 됩니다.</translation>
    </message>
    <message>
        <source>A static model is the mean of its tokens.</source>
        <translation>정적 모델은 토큰의 평균입니다.</translation>
    </message>
    <message>
        <source>A text cannot be judged against itself or an empty one.</source>
        <translation>텍스트를 자기 자신이나 빈 텍스트와 비교해 판정할 수 없습니다.</translation>
    </message>
    <message>
        <source>A text file: words of one line, with commas between, mean the same, and may stand for each other</source>
        <translation>텍스트 파일: 한 줄에 쉼표로 나눈 단어들은 뜻이 같아 서로 바꿔 쓸 수 있습니다</translation>
    </message>
    <message>
        <source>A text to encode is {0}, of type {1}, not a string.</source>
        <translation>인코딩할 텍스트가 문자열이 아니라 {1} 형식의 {0}입니다.</translation>
    </message>
    <message>
        <source>A threshold of {0} is not possible.</source>
        <translation>임계값 {0}: 쓸 수 없습니다.</translation>
    </message>
    <message>
        <source>A token is shown to a Milvus server over https only, and {0} is not that.</source>
        <translation>토큰은 https로만 Milvus 서버에 보내는데, {0}은(는) https가 아닙니다.</translation>
    </message>
    <message>
        <source>A topic needs a name.</source>
        <translation>주제에는 이름이 필요합니다.</translation>
    </message>
    <message>
        <source>A topic's name has at most {0} characters.</source>
        <translation>주제 이름은 최대 {0}자입니다.</translation>
    </message>
    <message>
        <source>A trace of the influence is left: a linear predictor still does better than chance.</source>
        <translation>영향의 흔적이 남아 있습니다. 선형 예측기가 아직 우연보다 잘 맞힙니다.</translation>
    </message>
    <message>
        <source>A verdict needs {0} drawn at random, not picked out by a model.</source>
        <translation>결론에는 모델이 고른 것이 아닌 무작위로 뽑은 것이 필요합니다: {0}.</translation>
    </message>
    <message>
        <source>A worker loaded {0} in {1} on {2}, and the vectors are to be in {3}.</source>
        <translation>작업자가 {2} 장치에서 {0} 모델을 {1} 형식으로 불러왔는데, 벡터는 {3} 형식이어야 합니다.</translation>
    </message>
    <message>
        <source>A worker of the Ray cluster does not find {0}.</source>
        <translation>Ray 클러스터의 작업자가 {0}을(를) 찾지 못합니다.</translation>
    </message>
    <message>
        <source>A worker on Ray failed: {0}</source>
        <translation>Ray의 작업자가 실패했습니다: {0}</translation>
    </message>
    <message>
        <source>A workspace is opened alone.</source>
        <translation>작업 공간은 하나씩 따로 엽니다.</translation>
    </message>
    <message>
        <source>About {0} for {1} steps; about {2} GB of memory{3}.</source>
        <translation>{1}스텝에 약 {0}, 메모리 약 {2} GB{3}.</translation>
    </message>
    <message>
        <source>Accumulation</source>
        <translation>누적</translation>
    </message>
    <message>
        <source>Adapters begin at zero and are few, so they take ten times the learning rate.</source>
        <translation>어댑터는 0에서 시작하고 수가 적어 학습률이 열 배입니다.</translation>
    </message>
    <message>
        <source>Adapters begin at zero and are few: a learning rate of {0} hardly moves them, {1} is usual.</source>
        <translation>어댑터는 0에서 시작하고 수가 적어 학습률 {0}로는 거의 움직이지 않습니다. 보통은 {1}입니다.</translation>
    </message>
    <message>
        <source>Add each text once.</source>
        <translation>텍스트를 한 번씩만 추가하세요.</translation>
    </message>
    <message>
        <source>Add to it with the same, or make a new workspace.</source>
        <translation>같은 것으로 추가하거나 새 작업 공간을 만드세요.</translation>
    </message>
    <message>
        <source>Adversary</source>
        <translation>적대적 학습</translation>
    </message>
    <message>
        <source>After 'in' stands a list of values, as in category in ('a', 'b').</source>
        <translation>'in' 뒤에는 category in ('a', 'b')처럼 값의 목록이 옵니다.</translation>
    </message>
    <message>
        <source>After 'is' stands null, not null, true or false.</source>
        <translation>'is' 뒤에는 null, not null, true, false 중 하나가 옵니다.</translation>
    </message>
    <message>
        <source>Agree to the download, or name a folder that holds a model.</source>
        <translation>내려받기에 동의하거나 모델이 든 폴더를 지정하세요.</translation>
    </message>
    <message>
        <source>Agree to them on {0}/{1}, set HF_TOKEN to an access token of that account, and try again; or name a folder that holds the model.</source>
        <translation>{0}/{1}에서 약관에 동의하고 HF_TOKEN을 그 계정의 액세스 토큰으로 설정한 뒤 다시 시도하세요. 또는 모델이 든 폴더를 지정하세요.</translation>
    </message>
    <message>
        <source>All layers are frozen, so nothing can be learned.</source>
        <translation>모든 층이 고정되어 학습할 것이 없습니다.</translation>
    </message>
    <message>
        <source>All of the examples to judge by have the class '{0}', which means alike, so that nothing can be told apart by them.</source>
        <translation>평가에 쓸 예시가 모두 비슷함을 뜻하는 클래스 '{0}'이어서, 아무것도 구별할 수 없습니다.</translation>
    </message>
    <message>
        <source>All of the examples to judge by have the same score, so that nothing can be told apart by them.</source>
        <translation>평가에 쓸 예시의 점수가 모두 같아, 아무것도 구별할 수 없습니다.</translation>
    </message>
    <message>
        <source>All of these models find the same first {0} of each search.</source>
        <translation>이 모델들은 모든 검색에서 같은 상위 {0}개를 찾습니다.</translation>
    </message>
    <message>
        <source>All that was saved is there.</source>
        <translation>저장된 것은 모두 그대로 있습니다.</translation>
    </message>
    <message>
        <source>All vectors so far are kept: start the same command again.</source>
        <translation>지금까지의 벡터는 모두 남아 있습니다. 같은 명령을 다시 시작하세요.</translation>
    </message>
    <message>
        <source>Among {0} there are fewer than two labels to tell apart.</source>
        <translation>{0} 가운데 구별할 레이블이 두 개가 되지 않습니다.</translation>
    </message>
    <message>
        <source>Among {0} there are fewer than two values of '{1}' to tell apart.</source>
        <translation>{0} 가운데 '{1}'의 구별할 값이 두 개가 되지 않습니다.</translation>
    </message>
    <message>
        <source>Among {0} there is no marked pair.</source>
        <translation>{0} 가운데 표시한 쌍이 없습니다.</translation>
    </message>
    <message>
        <source>An audition is of 2 to {0} models, not of {1}.</source>
        <translation>오디션에는 모델이 2~{0}개 필요합니다. 지금은 {1}개입니다.</translation>
    </message>
    <message>
        <source>An earlier version of the program cannot open the workspace any more.</source>
        <translation>프로그램의 이전 버전으로는 이 작업 공간을 더 이상 열 수 없습니다.</translation>
    </message>
    <message>
        <source>An earlier version of the program wrote this workspace, and it was brought up to date. A backup of its rows and of what you made lies in {0}; it can be cleared under Disk use.</source>
        <translation>이 작업 공간은 프로그램의 이전 버전이 쓴 것이며 최신 형식으로 바뀌었습니다. 행과 직접 만든 것의 백업은 {0}에 있으며, 디스크 사용량에서 지울 수 있습니다.</translation>
    </message>
    <message>
        <source>An example is not encoded yet and does not count.</source>
        <translation>예시 하나가 아직 임베딩되지 않아 계산에 넣지 않습니다.</translation>
    </message>
    <message>
        <source>Another process of the run failed: {0}: {1}</source>
        <translation>이 실행의 다른 프로세스가 실패했습니다: {0}: {1}</translation>
    </message>
    <message>
        <source>Another process of the run has ended.</source>
        <translation>이 실행의 다른 프로세스가 종료되었습니다.</translation>
    </message>
    <message>
        <source>Apple's graphics processor is the quickest device found.</source>
        <translation>찾은 장치 중 Apple 그래픽 프로세서가 가장 빠릅니다.</translation>
    </message>
    <message>
        <source>Apple's graphics processor was asked for.</source>
        <translation>Apple 그래픽 프로세서를 지정했습니다.</translation>
    </message>
    <message>
        <source>Arranging the map</source>
        <translation>지도 정돈 중</translation>
    </message>
    <message>
        <source>As contrastive, where most pairs are easy: only the hard ones are learned.</source>
        <translation>대조 학습과 같지만 대부분의 쌍이 쉬울 때 씁니다. 어려운 쌍만 학습합니다.</translation>
    </message>
    <message>
        <source>Ask about rows, or save some searches.</source>
        <translation>행에 대해 묻거나 검색을 저장하세요.</translation>
    </message>
    <message>
        <source>Ask again in a moment.</source>
        <translation>잠시 후 다시 요청하세요.</translation>
    </message>
    <message>
        <source>Ask again when it is back.</source>
        <translation>서버가 돌아오면 다시 요청하세요.</translation>
    </message>
    <message>
        <source>Ask again.</source>
        <translation>다시 물어보세요.</translation>
    </message>
    <message>
        <source>Ask for 1 or more.</source>
        <translation>1 이상을 지정하세요.</translation>
    </message>
    <message>
        <source>Ask for fewer rows, or name others to compare them with.</source>
        <translation>행을 더 적게 요청하거나, 비교할 다른 행을 지정하세요.</translation>
    </message>
    <message>
        <source>Ask for fewer.</source>
        <translation>더 적게 요청하세요.</translation>
    </message>
    <message>
        <source>Asking the teacher</source>
        <translation>교사에게 묻는 중</translation>
    </message>
    <message>
        <source>Average a run that kept the layers and the pooling of the model it began with.</source>
        <translation>시작한 모델의 층과 풀링을 유지한 실행을 평균하세요.</translation>
    </message>
    <message>
        <source>Average a run whose model before is still kept.</source>
        <translation>시작 모델이 아직 보관된 실행을 평균하세요.</translation>
    </message>
    <message>
        <source>Average the run that it came from.</source>
        <translation>원래 학습의 평균을 내십시오.</translation>
    </message>
    <message>
        <source>Back-translation</source>
        <translation>역번역</translation>
    </message>
    <message>
        <source>Back-translation takes two models.</source>
        <translation>역번역에는 모델 두 개가 필요합니다.</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>배치</translation>
    </message>
    <message>
        <source>Batches whose gradients are added up to one step</source>
        <translation>기울기를 더해 한 스텝으로 만드는 배치 수</translation>
    </message>
    <message>
        <source>Before a passage</source>
        <translation>문서 앞</translation>
    </message>
    <message>
        <source>Before a query</source>
        <translation>질의 앞</translation>
    </message>
    <message>
        <source>Begin a new cross-encoder with a sentence encoder.</source>
        <translation>새 크로스 인코더는 문장 인코더에서 시작하세요.</translation>
    </message>
    <message>
        <source>Begin one.</source>
        <translation>대결을 시작하세요.</translation>
    </message>
    <message>
        <source>Best with a graphics card.</source>
        <translation>그래픽 카드가 있으면 가장 좋음.</translation>
    </message>
    <message>
        <source>Better English at about a fifth of the speed.</source>
        <translation>영어를 더 잘 다루지만 속도는 약 5분의 1입니다.</translation>
    </message>
    <message>
        <source>Both compare texts by {0}, as they do in a search.</source>
        <translation>둘 다 검색할 때처럼 {0}(으)로 텍스트를 비교합니다.</translation>
    </message>
    <message>
        <source>Both “rows” and “where” are given.</source>
        <translation>“rows”와 “where”가 모두 주어졌습니다.</translation>
    </message>
    <message>
        <source>By how much a negative has to be farther than the positive</source>
        <translation>음성 예시가 양성 예시보다 얼마나 더 멀어야 하는지</translation>
    </message>
    <message>
        <source>By which the best weights are chosen, on the selection part</source>
        <translation>선택 부분에서 가장 좋은 가중치를 고르는 기준</translation>
    </message>
    <message>
        <source>By words only the {0} best matches were looked at.</source>
        <translation>단어로는 가장 잘 맞는 {0}개만 살펴보았습니다.</translation>
    </message>
    <message>
        <source>Call the same classes the same in all files.</source>
        <translation>같은 클래스는 모든 파일에서 같은 이름으로 부르세요.</translation>
    </message>
    <message>
        <source>Cancel it first.</source>
        <translation>먼저 취소하세요.</translation>
    </message>
    <message>
        <source>Cannot remove {0}: {1}.</source>
        <translation>{0}: 제거할 수 없습니다: {1}.</translation>
    </message>
    <message>
        <source>Cannot write to {0}: {1}.</source>
        <translation>{0}: 쓸 수 없습니다: {1}.</translation>
    </message>
    <message>
        <source>Cannot write {0}: {1}.</source>
        <translation>{0}: 쓸 수 없습니다: {1}.</translation>
    </message>
    <message>
        <source>Cast to text, integer, double, boolean, date or timestamp.</source>
        <translation>text, integer, double, boolean, date, timestamp 중 하나로 변환하세요.</translation>
    </message>
    <message>
        <source>Change the condition.</source>
        <translation>조건을 바꾸세요.</translation>
    </message>
    <message>
        <source>Check its name and place.</source>
        <translation>이름과 위치를 확인하세요.</translation>
    </message>
    <message>
        <source>Check its permissions.</source>
        <translation>권한을 확인하세요.</translation>
    </message>
    <message>
        <source>Check its permissions; on Windows, close the workspace until the copy is taken.</source>
        <translation>권한을 확인하세요. Windows에서는 사본을 만드는 동안 작업 공간을 닫으세요.</translation>
    </message>
    <message>
        <source>Check some first.</source>
        <translation>먼저 몇 개를 확인하세요.</translation>
    </message>
    <message>
        <source>Check that the file is there and may be read.</source>
        <translation>파일이 있고 읽을 수 있는지 확인하세요.</translation>
    </message>
    <message>
        <source>Check that this is the right file.</source>
        <translation>올바른 파일인지 확인하세요.</translation>
    </message>
    <message>
        <source>Check the connection and the proxy, or name a folder that holds a model.</source>
        <translation>연결과 프록시를 확인하거나 모델이 든 폴더를 지정하세요.</translation>
    </message>
    <message>
        <source>Check the disk and its permissions.</source>
        <translation>디스크와 권한을 확인하세요.</translation>
    </message>
    <message>
        <source>Check the disk and its room, and try again.</source>
        <translation>디스크와 남은 공간을 확인하고 다시 시도하세요.</translation>
    </message>
    <message>
        <source>Check the disk and open it again.</source>
        <translation>디스크를 확인한 뒤 다시 여세요.</translation>
    </message>
    <message>
        <source>Check the disk, close the workspace and open it again.</source>
        <translation>디스크를 확인하고 작업 공간을 닫았다가 다시 여세요.</translation>
    </message>
    <message>
        <source>Check the file's permissions.</source>
        <translation>파일의 권한을 확인하세요.</translation>
    </message>
    <message>
        <source>Check the folder and its permissions.</source>
        <translation>폴더와 그 권한을 확인하세요.</translation>
    </message>
    <message>
        <source>Check the folder's permissions.</source>
        <translation>폴더의 권한을 확인하세요.</translation>
    </message>
    <message>
        <source>Check the name (organisation/name). For a private model set HF_TOKEN to an access token of an account that may read it, or fetch it by hand and name its folder.</source>
        <translation>이름(조직/이름)을 확인하세요. 비공개 모델이면 HF_TOKEN을 읽을 권한이 있는 계정의 액세스 토큰으로 설정하거나, 직접 받아서 그 폴더를 지정하세요.</translation>
    </message>
    <message>
        <source>Check the name and the folder.</source>
        <translation>이름과 폴더를 확인하세요.</translation>
    </message>
    <message>
        <source>Check the permissions of the folder, or move it to a disk of this machine; some network disks have no locks.</source>
        <translation>폴더의 권한을 확인하거나 이 컴퓨터의 디스크로 옮기세요. 잠금이 없는 네트워크 디스크도 있습니다.</translation>
    </message>
    <message>
        <source>Check which column is read as the class.</source>
        <translation>클래스로 읽는 열이 맞는지 확인하세요.</translation>
    </message>
    <message>
        <source>Check which column is read as the score.</source>
        <translation>점수로 읽는 열이 맞는지 확인하세요.</translation>
    </message>
    <message>
        <source>Check which columns are read as what.</source>
        <translation>각 열을 무엇으로 읽는지 확인하세요.</translation>
    </message>
    <message>
        <source>Checking blocks</source>
        <translation>블록 확인 중</translation>
    </message>
    <message>
        <source>Checking the map</source>
        <translation>지도 확인 중</translation>
    </message>
    <message>
        <source>Chinese characters</source>
        <translation>한자</translation>
    </message>
    <message>
        <source>Choose a column in which each row has a value of its own.</source>
        <translation>행마다 고유한 값이 있는 열을 고르세요.</translation>
    </message>
    <message>
        <source>Choose a column of words or whole numbers.</source>
        <translation>단어나 정수가 든 열을 고르세요.</translation>
    </message>
    <message>
        <source>Choose a column that numbers the rows.</source>
        <translation>행에 번호를 매기는 열을 고르세요.</translation>
    </message>
    <message>
        <source>Choose a column with categories, such as a source.</source>
        <translation>출처처럼 범주가 있는 열을 고르세요.</translation>
    </message>
    <message>
        <source>Choose a column with classes.</source>
        <translation>클래스가 있는 열을 고르세요.</translation>
    </message>
    <message>
        <source>Choose a cross-encoder with one score.</source>
        <translation>점수 하나를 내는 크로스 인코더를 고르세요.</translation>
    </message>
    <message>
        <source>Choose a file with at least one sentence.</source>
        <translation>문장이 하나 이상 있는 파일을 고르세요.</translation>
    </message>
    <message>
        <source>Choose a folder beside it.</source>
        <translation>그 옆의 폴더를 선택하세요.</translation>
    </message>
    <message>
        <source>Choose a folder with one, or train one: train MODEL --objective cross-encoder.</source>
        <translation>그런 모델이 든 폴더를 고르거나 학습하세요: train MODEL --objective cross-encoder.</translation>
    </message>
    <message>
        <source>Choose a larger topic.</source>
        <translation>더 큰 주제를 고르세요.</translation>
    </message>
    <message>
        <source>Choose a model made of a transformer, a pooling and, if need be, dense layers.</source>
        <translation>트랜스포머, 풀링, 필요하면 밀집 층으로 된 모델을 고르세요.</translation>
    </message>
    <message>
        <source>Choose a model of a transformer, dense layers of its tokens and a normalisation.</source>
        <translation>트랜스포머, 토큰의 밀집층, 정규화로 된 모델을 고르세요.</translation>
    </message>
    <message>
        <source>Choose a model of the BERT family.</source>
        <translation>BERT 계열 모델을 고르세요.</translation>
    </message>
    <message>
        <source>Choose a model whose sentence vectors come from pooled token vectors.</source>
        <translation>문장 벡터를 토큰 벡터의 풀링으로 얻는 모델을 고르세요.</translation>
    </message>
    <message>
        <source>Choose a model with one of torch's own activations.</source>
        <translation>torch 자체의 활성화 함수를 쓰는 모델을 고르세요.</translation>
    </message>
    <message>
        <source>Choose a new folder for the model.</source>
        <translation>모델을 둘 새 폴더를 고르세요.</translation>
    </message>
    <message>
        <source>Choose a new folder for the run.</source>
        <translation>실행을 둘 새 폴더를 고르세요.</translation>
    </message>
    <message>
        <source>Choose a number from 1 to {0}.</source>
        <translation>1~{0} 사이의 숫자를 고르세요.</translation>
    </message>
    <message>
        <source>Choose a run that made a sentence encoder.</source>
        <translation>문장 인코더를 만든 학습을 고르십시오.</translation>
    </message>
    <message>
        <source>Choose a run's folder.</source>
        <translation>실행의 폴더를 고르세요.</translation>
    </message>
    <message>
        <source>Choose a smaller batch size with accumulation, or gradient checkpointing.</source>
        <translation>배치 크기를 줄이고 누적을 쓰거나 기울기 체크포인팅을 쓰세요.</translation>
    </message>
    <message>
        <source>Choose a smaller learning rate or float32 precision.</source>
        <translation>학습률을 줄이거나 float32 정밀도를 쓰세요.</translation>
    </message>
    <message>
        <source>Choose a text file.</source>
        <translation>텍스트 파일을 고르세요.</translation>
    </message>
    <message>
        <source>Choose among {0}, or join several with “+”.</source>
        <translation>{0} 중에서 고르거나 여러 개를 “+”로 이으세요.</translation>
    </message>
    <message>
        <source>Choose an empty folder or a new one.</source>
        <translation>빈 폴더나 새 폴더를 고르세요.</translation>
    </message>
    <message>
        <source>Choose an encoder model.</source>
        <translation>인코더 모델을 고르세요.</translation>
    </message>
    <message>
        <source>Choose another column.</source>
        <translation>다른 열을 고르세요.</translation>
    </message>
    <message>
        <source>Choose another folder, or free some space.</source>
        <translation>다른 폴더를 고르거나 공간을 비우세요.</translation>
    </message>
    <message>
        <source>Choose another folder, or set {0} to one that can be written to.</source>
        <translation>다른 폴더를 고르거나 {0} 값을 쓸 수 있는 곳으로 설정하세요.</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>다른 폴더를 고르세요.</translation>
    </message>
    <message>
        <source>Choose another key.</source>
        <translation>다른 키를 고르세요.</translation>
    </message>
    <message>
        <source>Choose another model, or one converted to plain transformer, pooling and dense modules.</source>
        <translation>다른 모델이나 일반 트랜스포머, 풀링, 밀집 모듈로 변환한 모델을 고르세요.</translation>
    </message>
    <message>
        <source>Choose another model, or save this one anew with a current version of transformers.</source>
        <translation>다른 모델을 고르거나 이 모델을 최신 transformers로 다시 저장하세요.</translation>
    </message>
    <message>
        <source>Choose another model.</source>
        <translation>다른 모델을 고르세요.</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>다른 이름을 고르세요.</translation>
    </message>
    <message>
        <source>Choose another objective, or name the columns.</source>
        <translation>다른 학습 목표를 고르거나 열을 지정하세요.</translation>
    </message>
    <message>
        <source>Choose another one.</source>
        <translation>다른 것을 고르세요.</translation>
    </message>
    <message>
        <source>Choose another pair.</source>
        <translation>다른 쌍을 고르세요.</translation>
    </message>
    <message>
        <source>Choose another place, or make room there.</source>
        <translation>다른 위치를 고르거나 그곳의 공간을 비우세요.</translation>
    </message>
    <message>
        <source>Choose another pooling, or a T5.</source>
        <translation>다른 풀링이나 T5를 고르세요.</translation>
    </message>
    <message>
        <source>Choose another pooling, or the folder of the whole model.</source>
        <translation>다른 풀링이나 전체 모델의 폴더를 고르세요.</translation>
    </message>
    <message>
        <source>Choose another teacher, or a student with a dense layer to as many.</source>
        <translation>다른 교사나 같은 크기의 밀집 층이 있는 학생을 고르세요.</translation>
    </message>
    <message>
        <source>Choose another topic.</source>
        <translation>다른 주제를 고르세요.</translation>
    </message>
    <message>
        <source>Choose another.</source>
        <translation>다른 것을 고르세요.</translation>
    </message>
    <message>
        <source>Choose auto, cpu or cuda.</source>
        <translation>auto, cpu, cuda 중에서 고르세요.</translation>
    </message>
    <message>
        <source>Choose auto, cpu, mps, cuda or cuda:N.</source>
        <translation>auto, cpu, mps, cuda, cuda:N 중에서 고르세요.</translation>
    </message>
    <message>
        <source>Choose auto, float32 or bfloat16.</source>
        <translation>auto, float32, bfloat16 중에서 고르세요.</translation>
    </message>
    <message>
        <source>Choose decoder-first alone, or leave it out.</source>
        <translation>decoder-first만 고르거나 빼세요.</translation>
    </message>
    <message>
        <source>Choose fewer columns, or a CSV.</source>
        <translation>열을 줄이거나 CSV를 고르세요.</translation>
    </message>
    <message>
        <source>Choose fewer columns, or one with fewer values.</source>
        <translation>열을 줄이거나 값이 더 적은 열을 고르세요.</translation>
    </message>
    <message>
        <source>Choose fewer rows.</source>
        <translation>행을 줄이세요.</translation>
    </message>
    <message>
        <source>Choose jinaai/jina-embeddings-v3-hf, the same model as transformers has it.</source>
        <translation>transformers가 지원하는 형태의 같은 모델인 jinaai/jina-embeddings-v3-hf를 고르세요.</translation>
    </message>
    <message>
        <source>Choose labelled examples.</source>
        <translation>레이블이 있는 예시를 고르세요.</translation>
    </message>
    <message>
        <source>Choose more rows, or all of them.</source>
        <translation>행을 더 고르거나 모든 행을 고르세요.</translation>
    </message>
    <message>
        <source>Choose one at least.</source>
        <translation>하나 이상 고르세요.</translation>
    </message>
    <message>
        <source>Choose one of its own.</source>
        <translation>그것에 속한 것을 고르세요.</translation>
    </message>
    <message>
        <source>Choose one of its runs.</source>
        <translation>그 실행 중 하나를 고르세요.</translation>
    </message>
    <message>
        <source>Choose one of {0}.</source>
        <translation>{0} 중 하나를 고르세요.</translation>
    </message>
    <message>
        <source>Choose one of: {0}.</source>
        <translation>다음 중 하나를 고르세요: {0}.</translation>
    </message>
    <message>
        <source>Choose one that does.</source>
        <translation>그런 것을 고르세요.</translation>
    </message>
    <message>
        <source>Choose one that is a transformer with a classifier.</source>
        <translation>분류기가 있는 트랜스포머를 고르세요.</translation>
    </message>
    <message>
        <source>Choose one that is in the list.</source>
        <translation>목록에 있는 것을 고르세요.</translation>
    </message>
    <message>
        <source>Choose other rows.</source>
        <translation>다른 행을 고르세요.</translation>
    </message>
    <message>
        <source>Choose others.</source>
        <translation>다른 것을 고르세요.</translation>
    </message>
    <message>
        <source>Choose rows anew.</source>
        <translation>행을 다시 고르세요.</translation>
    </message>
    <message>
        <source>Choose simcse or contriever, which learn from the same texts.</source>
        <translation>같은 텍스트로 학습하는 simcse나 contriever를 고르세요.</translation>
    </message>
    <message>
        <source>Choose some of the same layer.</source>
        <translation>같은 계층의 것을 고르세요.</translation>
    </message>
    <message>
        <source>Choose some rows first.</source>
        <translation>먼저 행을 고르세요.</translation>
    </message>
    <message>
        <source>Choose the folder that holds these files.</source>
        <translation>이 파일들이 든 폴더를 고르세요.</translation>
    </message>
    <message>
        <source>Choose the pooling mean, or a transformer.</source>
        <translation>풀링 mean이나 트랜스포머를 고르세요.</translation>
    </message>
    <message>
        <source>Choose two or more of the same layer.</source>
        <translation>같은 계층에서 둘 이상 고르세요.</translation>
    </message>
    <message>
        <source>Choose two that are not the same.</source>
        <translation>서로 다른 둘을 고르세요.</translation>
    </message>
    <message>
        <source>Choose {0} for all of the data, or for none of it.</source>
        <translation>{0}: 모든 데이터에 쓰거나 아무 데도 쓰지 마세요.</translation>
    </message>
    <message>
        <source>Choose {0}, or start from a sentence encoder.</source>
        <translation>{0}: 이것을 고르거나 문장 인코더에서 시작하세요.</translation>
    </message>
    <message>
        <source>Choose “cpu” or “auto”.</source>
        <translation>“cpu”나 “auto”를 고르세요.</translation>
    </message>
    <message>
        <source>Choosing phrases</source>
        <translation>구 고르는 중</translation>
    </message>
    <message>
        <source>Classes within classes are divided by the program.</source>
        <translation>클래스 안의 클래스는 프로그램이 나눕니다.</translation>
    </message>
    <message>
        <source>Classification · softmax of both</source>
        <translation>분류 · 두 문장의 소프트맥스</translation>
    </message>
    <message>
        <source>Classifier sees</source>
        <translation>분류기 입력</translation>
    </message>
    <message>
        <source>Clip gradient at</source>
        <translation>기울기 자르기</translation>
    </message>
    <message>
        <source>Close it first.</source>
        <translation>먼저 닫으세요.</translation>
    </message>
    <message>
        <source>Close it there first.</source>
        <translation>먼저 그곳에서 닫으세요.</translation>
    </message>
    <message>
        <source>Close it, and open it where it is now.</source>
        <translation>닫은 다음 지금 있는 위치에서 여세요.</translation>
    </message>
    <message>
        <source>Close other programs, or choose another device or a smaller model.</source>
        <translation>다른 프로그램을 닫거나 다른 장치 또는 더 작은 모델을 고르세요.</translation>
    </message>
    <message>
        <source>Close other programs, or take fewer rows.</source>
        <translation>다른 프로그램을 닫거나 행 수를 줄이세요.</translation>
    </message>
    <message>
        <source>Close what else has it open, or give another folder.</source>
        <translation>그것을 열고 있는 다른 프로그램을 닫거나 다른 폴더를 지정하세요.</translation>
    </message>
    <message>
        <source>Close what else uses it, or delete that folder; it is built anew.</source>
        <translation>이것을 쓰는 다른 것을 닫거나 그 폴더를 삭제하세요. 새로 만들어집니다.</translation>
    </message>
    <message>
        <source>Close what else uses that file and try again, or remove it; its sentences are encoded again.</source>
        <translation>그 파일을 쓰는 다른 것을 닫고 다시 시도하거나 파일을 삭제하세요. 삭제하면 그 문장을 다시 인코딩합니다.</translation>
    </message>
    <message>
        <source>Close what has it open, and open the workspace again.</source>
        <translation>그것을 열어 둔 프로그램을 닫고 작업 공간을 다시 여세요.</translation>
    </message>
    <message>
        <source>Close what may have it open, and try again.</source>
        <translation>열고 있을 만한 것을 닫고 다시 시도하세요.</translation>
    </message>
    <message>
        <source>Clusters: {0}.</source>
        <translation>군집: {0}.</translation>
    </message>
    <message>
        <source>CoSENT · the order of scores</source>
        <translation>CoSENT · 점수의 순서</translation>
    </message>
    <message>
        <source>Codes of a quarter of the size were compared, and the best again by their vectors.</source>
        <translation>4분의 1 크기의 부호를 비교하고, 가장 좋은 것은 벡터로 다시 비교했습니다.</translation>
    </message>
    <message>
        <source>Column '{0}' holds neither numbers nor dates.</source>
        <translation>'{0}' 열: 숫자도 날짜도 없습니다.</translation>
    </message>
    <message>
        <source>Column '{0}' of {1} is called a score, but is empty.</source>
        <translation>{1}의 열 '{0}'은(는) 점수라고 되어 있지만 비어 있습니다.</translation>
    </message>
    <message>
        <source>Column '{0}' of {1} is called a score, but {2} of its {3} cells hold no number, the first of them on line {4}: '{5}'.</source>
        <translation>{1}의 열 '{0}'은(는) 점수라고 되어 있지만 셀 {3}개 중 {2}개에 숫자가 없습니다. 첫 번째는 {4}행입니다: '{5}'.</translation>
    </message>
    <message>
        <source>Comes with the program: quick, good all-round English.</source>
        <translation>프로그램에 포함됨. 빠르고 두루 쓰기 좋은 모델.</translation>
    </message>
    <message>
        <source>Compare again.</source>
        <translation>다시 비교하세요.</translation>
    </message>
    <message>
        <source>Compare another run.</source>
        <translation>다른 실행을 비교하세요.</translation>
    </message>
    <message>
        <source>Compare like with like, and divide by no zero.</source>
        <translation>같은 종류끼리 비교하고 0으로 나누지 마세요.</translation>
    </message>
    <message>
        <source>Compare with a model that pools its own tokens.</source>
        <translation>토큰을 스스로 풀링하는 모델과 비교하세요.</translation>
    </message>
    <message>
        <source>Comparing all pairs</source>
        <translation>모든 쌍 비교 중</translation>
    </message>
    <message>
        <source>Comparing sentences</source>
        <translation>문장 비교 중</translation>
    </message>
    <message>
        <source>Contrastive · together or apart</source>
        <translation>대조 · 가깝게 또는 멀게</translation>
    </message>
    <message>
        <source>Contriever · no labels, two random crops</source>
        <translation>Contriever · 레이블 없이 무작위로 자른 두 부분</translation>
    </message>
    <message>
        <source>Copy the folder to a disk that can be written to, and open the copy.</source>
        <translation>쓸 수 있는 디스크로 폴더를 복사한 뒤 그 사본을 여십시오.</translation>
    </message>
    <message>
        <source>Copying what stays</source>
        <translation>남는 내용 복사 중</translation>
    </message>
    <message>
        <source>Correct config_sentence_transformers.json.</source>
        <translation>config_sentence_transformers.json 파일을 고치세요.</translation>
    </message>
    <message>
        <source>Correct it, or leave it out.</source>
        <translation>고치거나 빼세요.</translation>
    </message>
    <message>
        <source>Correct or unset HF_ENDPOINT.</source>
        <translation>HF_ENDPOINT 값을 고치거나 없애세요.</translation>
    </message>
    <message>
        <source>Cosines lie between -1 and 1.</source>
        <translation>코사인은 -1과 1 사이입니다.</translation>
    </message>
    <message>
        <source>Could not read enough bytes</source>
        <translation>바이트를 충분히 읽지 못했습니다</translation>
    </message>
    <message>
        <source>Could not write</source>
        <translation>쓸 수 없습니다</translation>
    </message>
    <message>
        <source>Count from 0.</source>
        <translation>0부터 세세요.</translation>
    </message>
    <message>
        <source>Counting phrases</source>
        <translation>구 세는 중</translation>
    </message>
    <message>
        <source>Counting words</source>
        <translation>단어 세는 중</translation>
    </message>
    <message>
        <source>Create it first or choose another.</source>
        <translation>먼저 만들거나 다른 것을 고르세요.</translation>
    </message>
    <message>
        <source>Cross-encoder · reads both together</source>
        <translation>크로스 인코더 · 둘을 함께 읽음</translation>
    </message>
    <message>
        <source>Cross-encoders are not averaged.</source>
        <translation>교차 인코더는 평균을 내지 않습니다.</translation>
    </message>
    <message>
        <source>Declare one for all of them.</source>
        <translation>모두에 하나를 지정하세요.</translation>
    </message>
    <message>
        <source>Declare the range that all parts share.</source>
        <translation>모든 부분이 공유하는 범위를 지정하세요.</translation>
    </message>
    <message>
        <source>Delete the cells far away from the table, or save the table as CSV.</source>
        <translation>표에서 멀리 떨어진 셀을 지우거나 표를 CSV로 저장하세요.</translation>
    </message>
    <message>
        <source>Delete those first.</source>
        <translation>먼저 그것들을 삭제하세요.</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>거리</translation>
    </message>
    <message>
        <source>Distillation learns from a teacher, and none is named.</source>
        <translation>증류는 교사에게서 배우는데 교사가 지정되지 않았습니다.</translation>
    </message>
    <message>
        <source>Distillation · a teacher's vectors</source>
        <translation>증류 · 교사의 벡터</translation>
    </message>
    <message>
        <source>Divide it into several files.</source>
        <translation>여러 파일로 나누세요.</translation>
    </message>
    <message>
        <source>Downloading</source>
        <translation>내려받는 중</translation>
    </message>
    <message>
        <source>Drawn at random: only such pairs count for the verdict.</source>
        <translation>무작위로 뽑은 쌍입니다. 이런 쌍만 결론에 쓰입니다.</translation>
    </message>
    <message>
        <source>Drop it on one of the layer above.</source>
        <translation>위 계층의 주제에 놓으세요.</translation>
    </message>
    <message>
        <source>E5 · questions find passages</source>
        <translation>E5 · 질문으로 문서 찾기</translation>
    </message>
    <message>
        <source>Each anchor has a text that is nearer to it and one that is farther.</source>
        <translation>앵커마다 더 가까운 텍스트와 더 먼 텍스트가 있습니다.</translation>
    </message>
    <message>
        <source>Each pair repeats one sentence.</source>
        <translation>쌍마다 같은 문장이 되풀이됩니다.</translation>
    </message>
    <message>
        <source>Each process has a CUDA device of its own, so they cannot all be on {0}.</source>
        <translation>프로세스마다 CUDA 장치를 따로 쓰므로 모두 {0}에 있을 수 없습니다.</translation>
    </message>
    <message>
        <source>Each weight is halfway between those of the run {0} and of the model it began with.</source>
        <translation>각 가중치는 학습 {0}과 그 시작 모델의 한가운데입니다.</translation>
    </message>
    <message>
        <source>Encode the sentences first.</source>
        <translation>먼저 문장을 인코딩하세요.</translation>
    </message>
    <message>
        <source>Encode the texts first.</source>
        <translation>먼저 텍스트를 인코딩하세요.</translation>
    </message>
    <message>
        <source>Encode them first.</source>
        <translation>먼저 인코딩하세요.</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>인코딩 중</translation>
    </message>
    <message>
        <source>Encoding and laying out {0} texts takes about {1} GB of memory, and {2} GB are free.</source>
        <translation>텍스트 {0}개를 인코딩하고 배치하려면 메모리가 약 {1}GB 필요하며, 남은 것은 {2}GB입니다.</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>에포크</translation>
    </message>
    <message>
        <source>Erasing</source>
        <translation>제거 중</translation>
    </message>
    <message>
        <source>Euclidean distance</source>
        <translation>유클리드 거리</translation>
    </message>
    <message>
        <source>Evaluate both on the same file.</source>
        <translation>둘을 같은 파일로 평가하세요.</translation>
    </message>
    <message>
        <source>Evaluate every</source>
        <translation>평가 간격</translation>
    </message>
    <message>
        <source>Every row fulfils '{0}', so there is nothing to compare with.</source>
        <translation>모든 행이 '{0}' 조건에 맞아 비교할 것이 없습니다.</translation>
    </message>
    <message>
        <source>Every row of {0} has the class '{1}' in column '{2}', so that there is nothing to tell apart.</source>
        <translation>{0}: 모든 행의 '{2}' 열에 클래스가 '{1}' 하나뿐이라 구별할 것이 없습니다.</translation>
    </message>
    <message>
        <source>Every score in {0}, column '{1}', is {2}, so that there is nothing to learn from them.</source>
        <translation>{0}: '{1}' 열의 모든 점수가 {2}라서 배울 것이 없습니다.</translation>
    </message>
    <message>
        <source>Every search compares all vectors: a neighbour graph takes about {0} GB of memory, and {1} GB are free. Close other programs and open the workspace again.</source>
        <translation>검색할 때마다 모든 벡터를 비교합니다. 이웃 그래프에는 메모리가 약 {0}GB 필요하며, 남은 것은 {1}GB입니다. 다른 프로그램을 닫고 작업 공간을 다시 여세요.</translation>
    </message>
    <message>
        <source>Every sentence of {0} has {1} in column '{2}', so that there is nothing to tell apart.</source>
        <translation>{0}: 모든 문장의 '{2}' 열이 {1}라서 구별할 것이 없습니다.</translation>
    </message>
    <message>
        <source>Every sentence stands in a marked pair, or a run has learned from it.</source>
        <translation>모든 문장이 표시한 쌍에 들어 있거나 학습에 쓰였습니다.</translation>
    </message>
    <message>
        <source>Every text has the label.</source>
        <translation>모든 텍스트에 그 레이블이 있습니다.</translation>
    </message>
    <message>
        <source>Every vector was compared.</source>
        <translation>모든 벡터를 비교했습니다.</translation>
    </message>
    <message>
        <source>Examples in one forward and backward pass</source>
        <translation>순전파와 역전파 한 번에 쓰는 예시 수</translation>
    </message>
    <message>
        <source>Excel files need XlsxWriter, which is not installed.</source>
        <translation>Excel 파일에는 XlsxWriter가 필요한데 설치되어 있지 않습니다.</translation>
    </message>
    <message>
        <source>Extra data</source>
        <translation>남는 데이터</translation>
    </message>
    <message>
        <source>Factor for similarities (1 / temperature)</source>
        <translation>유사도에 곱하는 값 (1 / 온도)</translation>
    </message>
    <message>
        <source>Fetch a revision that has some into a folder (its page lists them, often as a proposal), or, where you trust it, load and save it with sentence-transformers; then choose that folder.</source>
        <translation>그런 가중치가 있는 리비전을 폴더로 받거나(모델 페이지에 흔히 제안으로 올라와 있음), 믿을 수 있다면 sentence-transformers로 불러와 저장한 뒤 그 폴더를 고르세요.</translation>
    </message>
    <message>
        <source>Fetch it again.</source>
        <translation>다시 받으세요.</translation>
    </message>
    <message>
        <source>Fetch or copy the file again.</source>
        <translation>파일을 다시 받거나 복사하세요.</translation>
    </message>
    <message>
        <source>Fetch or save it again.</source>
        <translation>다시 받거나 다시 저장하세요.</translation>
    </message>
    <message>
        <source>Fetch the model again, or save it anew with a current version of transformers.</source>
        <translation>모델을 다시 받거나 최신 transformers로 다시 저장하세요.</translation>
    </message>
    <message>
        <source>Fetch the model again, with all its files.</source>
        <translation>모델을 모든 파일과 함께 다시 받으세요.</translation>
    </message>
    <message>
        <source>Fetch the model again.</source>
        <translation>모델을 다시 받으세요.</translation>
    </message>
    <message>
        <source>Fewer than two classes have {0} texts or more, so there is nothing to compare.</source>
        <translation>텍스트가 {0}개 이상인 클래스가 둘이 안 되어 비교할 것이 없습니다.</translation>
    </message>
    <message>
        <source>File of synonyms</source>
        <translation>동의어 파일</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>파일이 너무 큼</translation>
    </message>
    <message>
        <source>Files in the folder that are not the program's stay as they are: {0}.</source>
        <translation>폴더에 있는 이 프로그램의 것이 아닌 파일은 그대로 둡니다: {0}.</translation>
    </message>
    <message>
        <source>Finding neighbours</source>
        <translation>이웃 찾는 중</translation>
    </message>
    <message>
        <source>Finding phrases</source>
        <translation>구 찾는 중</translation>
    </message>
    <message>
        <source>Finding words</source>
        <translation>단어 찾는 중</translation>
    </message>
    <message>
        <source>Finding words and phrases</source>
        <translation>단어와 구 찾는 중</translation>
    </message>
    <message>
        <source>Folders of two translation models: each example is learned once more as it comes back</source>
        <translation>번역 모델 두 개의 폴더: 각 예시를 되번역한 것으로 한 번 더 학습합니다</translation>
    </message>
    <message>
        <source>For a smaller model, or one more language: sentences, or pairs of a sentence and its translation, are to get the teacher's vectors.</source>
        <translation>더 작은 모델이나 새 언어를 위해: 문장 또는 문장과 번역의 쌍이 교사의 벡터를 얻도록 합니다.</translation>
    </message>
    <message>
        <source>For little memory, or many versions of one model.</source>
        <translation>메모리가 적거나 한 모델의 버전이 많을 때.</translation>
    </message>
    <message>
        <source>For pairs that are alike or not, where pairs that are not alike clearly differ.</source>
        <translation>같은 뜻인 쌍과 아닌 쌍이 있고, 아닌 쌍이 뚜렷이 다를 때.</translation>
    </message>
    <message>
        <source>For pairs that are alike, to be found by searching; the more pairs in a batch, the better.</source>
        <translation>검색으로 찾아야 할 같은 뜻의 쌍에. 배치에 쌍이 많을수록 좋습니다.</translation>
    </message>
    <message>
        <source>For pairs with classes that are more than alike or not, such as NLI.</source>
        <translation>NLI처럼 같은 뜻 여부보다 많은 클래스가 있는 쌍에.</translation>
    </message>
    <message>
        <source>For pairs with scores of which only the order counts.</source>
        <translation>점수의 순서만 중요한 쌍에.</translation>
    </message>
    <message>
        <source>For pairs with scores that mean something on their own, such as 0 to 5.</source>
        <translation>0~5처럼 그 자체로 뜻이 있는 점수가 있는 쌍에.</translation>
    </message>
    <message>
        <source>For questions and what answers them: a prompt tells the model which text asks and which is found.</source>
        <translation>질문과 답이 되는 글에: 프롬프트가 어느 쪽이 묻고 어느 쪽이 찾아지는지 모델에 알립니다.</translation>
    </message>
    <message>
        <source>For sentences without labels: a model gets used to their words; it gives a little. With triplets of a premise, what it entails and what contradicts it, for search.</source>
        <translation>레이블 없는 문장에: 모델이 단어에 익숙해집니다. 효과는 작습니다. 전제, 함의, 모순으로 된 삼중항으로는 검색을 위해 씁니다.</translation>
    </message>
    <message>
        <source>For short texts.</source>
        <translation>짧은 텍스트용.</translation>
    </message>
    <message>
        <source>For short texts; better and slower.</source>
        <translation>짧은 텍스트용. 더 좋고 더 느림.</translation>
    </message>
    <message>
        <source>For tens of thousands of texts without labels, as in its paper; of some thousand short ones a model gets worse.</source>
        <translation>논문처럼 레이블 없는 텍스트 수만 개에. 짧은 텍스트 수천 개로는 모델이 나빠집니다.</translation>
    </message>
    <message>
        <source>For texts without labels and a model that tells little apart yet; on short texts a good model gets worse.</source>
        <translation>레이블 없는 텍스트와 아직 잘 구별하지 못하는 모델에. 짧은 텍스트에서는 좋은 모델이 나빠집니다.</translation>
    </message>
    <message>
        <source>For the same as contriever, in small batches: crops are compared with a queue of earlier texts.</source>
        <translation>contriever와 같은 용도, 작은 배치로: 잘라낸 부분을 이전 텍스트의 대기열과 비교합니다.</translation>
    </message>
    <message>
        <source>For triplets that a better model, such as a cross-encoder, scored: by how much counts.</source>
        <translation>크로스 인코더처럼 더 나은 모델이 점수를 매긴 삼중항에: 차이의 크기를 봅니다.</translation>
    </message>
    <message>
        <source>For triplets whose negative was chosen with care.</source>
        <translation>음성 예시를 신중히 고른 삼중항에.</translation>
    </message>
    <message>
        <source>Free some and open it again.</source>
        <translation>공간을 비우고 다시 여세요.</translation>
    </message>
    <message>
        <source>Free some space and open it again; nothing was changed.</source>
        <translation>공간을 확보한 뒤 다시 여십시오. 아무것도 바뀌지 않았습니다.</translation>
    </message>
    <message>
        <source>Free some space and try again; nothing that was saved before is lost.</source>
        <translation>공간을 비우고 다시 시도하세요. 전에 저장한 것은 그대로 있습니다.</translation>
    </message>
    <message>
        <source>Free some space, close the workspace and open it again; nothing saved before is lost.</source>
        <translation>공간을 비우고 작업 공간을 닫았다가 다시 여세요. 전에 저장한 것은 그대로 있습니다.</translation>
    </message>
    <message>
        <source>Free some space, or check the permissions, and open it again; nothing was changed.</source>
        <translation>공간을 확보하거나 권한을 확인한 다음 다시 여세요. 변경된 것은 없습니다.</translation>
    </message>
    <message>
        <source>Free some space, or set HF_HOME to a folder on a larger disk.</source>
        <translation>공간을 비우거나 HF_HOME을 더 큰 디스크의 폴더로 설정하세요.</translation>
    </message>
    <message>
        <source>Free some space, or set HF_HOME to another folder.</source>
        <translation>공간을 비우거나 HF_HOME을 다른 폴더로 설정하세요.</translation>
    </message>
    <message>
        <source>Free some space.</source>
        <translation>공간을 비우세요.</translation>
    </message>
    <message>
        <source>Freeze fewer layers, or train without LoRA.</source>
        <translation>고정하는 층을 줄이거나 LoRA 없이 학습하세요.</translation>
    </message>
    <message>
        <source>Freeze fewer of them.</source>
        <translation>고정하는 수를 줄이세요.</translation>
    </message>
    <message>
        <source>Frozen layers</source>
        <translation>고정된 층</translation>
    </message>
    <message>
        <source>Give 0 for not alike, 1 for alike.</source>
        <translation>다른 뜻은 0, 같은 뜻은 1로 적으세요.</translation>
    </message>
    <message>
        <source>Give JSON strings.</source>
        <translation>JSON 문자열들을 주세요.</translation>
    </message>
    <message>
        <source>Give a JSON string.</source>
        <translation>JSON 문자열을 주세요.</translation>
    </message>
    <message>
        <source>Give a column margin, or positive_score and negative_score, or name a teacher.</source>
        <translation>margin 열 또는 positive_score와 negative_score 열을 넣거나 교사를 지정하세요.</translation>
    </message>
    <message>
        <source>Give a file with labelled examples.</source>
        <translation>레이블이 있는 예시 파일을 지정하세요.</translation>
    </message>
    <message>
        <source>Give a file with more.</source>
        <translation>더 많이 든 파일을 지정하세요.</translation>
    </message>
    <message>
        <source>Give a name that ends in .npy.</source>
        <translation>.npy로 끝나는 이름을 지정하세요.</translation>
    </message>
    <message>
        <source>Give a name that ends in .parquet.</source>
        <translation>.parquet로 끝나는 이름을 지정하세요.</translation>
    </message>
    <message>
        <source>Give a name that ends in {0}.</source>
        <translation>{0}로 끝나는 이름을 지정하세요.</translation>
    </message>
    <message>
        <source>Give a number above 0, or {0}.</source>
        <translation>0보다 큰 숫자나 {0} 값을 입력하세요.</translation>
    </message>
    <message>
        <source>Give a number above {0}.</source>
        <translation>{0}보다 큰 숫자를 입력하세요.</translation>
    </message>
    <message>
        <source>Give a number from {0} to {1}.</source>
        <translation>{0}~{1} 사이의 숫자를 입력하세요.</translation>
    </message>
    <message>
        <source>Give a number of layers, such as 3, or their numbers, such as 0, 2, 4.</source>
        <translation>3처럼 층의 수를, 또는 0, 2, 4처럼 층 번호를 입력하세요.</translation>
    </message>
    <message>
        <source>Give a number, such as 2e-5.</source>
        <translation>2e-5 같은 숫자를 입력하세요.</translation>
    </message>
    <message>
        <source>Give a share, such as 10 %.</source>
        <translation>10% 같은 비율을 입력하세요.</translation>
    </message>
    <message>
        <source>Give a smaller margin, or a larger share.</source>
        <translation>마진을 줄이거나 비율을 늘리세요.</translation>
    </message>
    <message>
        <source>Give a smaller number.</source>
        <translation>더 작은 숫자를 입력하세요.</translation>
    </message>
    <message>
        <source>Give a value, or leave it out.</source>
        <translation>값을 넣거나 빼세요.</translation>
    </message>
    <message>
        <source>Give a whole number.</source>
        <translation>정수를 입력하세요.</translation>
    </message>
    <message>
        <source>Give an array or an object of arrays.</source>
        <translation>배열이나 배열의 객체를 주세요.</translation>
    </message>
    <message>
        <source>Give an object a line, or an array of objects.</source>
        <translation>한 줄에 객체 하나, 또는 객체의 배열을 주세요.</translation>
    </message>
    <message>
        <source>Give another --host or --port.</source>
        <translation>--host나 --port를 다르게 지정하세요.</translation>
    </message>
    <message>
        <source>Give another condition.</source>
        <translation>다른 조건을 주세요.</translation>
    </message>
    <message>
        <source>Give another quoting.</source>
        <translation>다른 인용 방식을 지정하세요.</translation>
    </message>
    <message>
        <source>Give at least 1 negative, no place below 0, and a share above 0 and up to 1.</source>
        <translation>음성 예시 1개 이상, 0 이상의 순위, 0보다 크고 1 이하인 비율을 지정하세요.</translation>
    </message>
    <message>
        <source>Give at least 1, or None for no dense layer.</source>
        <translation>1 이상을 지정하거나, 밀집 층이 없으면 None을 지정하세요.</translation>
    </message>
    <message>
        <source>Give at least 3 tokens.</source>
        <translation>토큰 3개 이상을 지정하세요.</translation>
    </message>
    <message>
        <source>Give at least one data set.</source>
        <translation>데이터 세트를 하나 이상 지정하세요.</translation>
    </message>
    <message>
        <source>Give at least one.</source>
        <translation>하나 이상 지정하세요.</translation>
    </message>
    <message>
        <source>Give at least {0}.</source>
        <translation>{0} 이상을 지정하세요.</translation>
    </message>
    <message>
        <source>Give each role a column of its own.</source>
        <translation>역할마다 서로 다른 열을 지정하세요.</translation>
    </message>
    <message>
        <source>Give every row the same few keys.</source>
        <translation>모든 행에 같은 몇 개의 키를 쓰세요.</translation>
    </message>
    <message>
        <source>Give every text as a string, blank ones as “”.</source>
        <translation>모든 텍스트를 문자열로, 빈 것은 “”로 주세요.</translation>
    </message>
    <message>
        <source>Give fewer, or others.</source>
        <translation>더 적게 주거나 다른 것을 주세요.</translation>
    </message>
    <message>
        <source>Give http://HOST:PORT, https://HOST:PORT, or the path of a folder that ends in .db.</source>
        <translation>http://HOST:PORT, https://HOST:PORT 또는 .db로 끝나는 폴더의 경로를 지정하세요.</translation>
    </message>
    <message>
        <source>Give it the name of the one that it renews.</source>
        <translation>갱신할 파일과 같은 이름으로 바꾸세요.</translation>
    </message>
    <message>
        <source>Give it to {0} different texts or more; 20 are a good beginning.</source>
        <translation>서로 다른 텍스트 {0}개 이상에 붙이세요. 20개면 시작하기에 좋습니다.</translation>
    </message>
    <message>
        <source>Give it: {0}</source>
        <translation>값을 주세요: {0}</translation>
    </message>
    <message>
        <source>Give its address with https://, or unset {0}.</source>
        <translation>주소를 https://로 지정하거나 {0} 변수를 지우세요.</translation>
    </message>
    <message>
        <source>Give labelled examples, or mark pairs.</source>
        <translation>레이블이 있는 예시를 주거나 쌍을 표시하세요.</translation>
    </message>
    <message>
        <source>Give more examples, or try one rate.</source>
        <translation>예시를 더 주거나 학습률을 하나만 시험하세요.</translation>
    </message>
    <message>
        <source>Give more examples.</source>
        <translation>예시를 더 넣으세요.</translation>
    </message>
    <message>
        <source>Give more labelled examples.</source>
        <translation>레이블이 있는 예시를 더 넣으세요.</translation>
    </message>
    <message>
        <source>Give more of them.</source>
        <translation>더 넣으세요.</translation>
    </message>
    <message>
        <source>Give more texts a class.</source>
        <translation>클래스마다 텍스트를 더 넣으세요.</translation>
    </message>
    <message>
        <source>Give more texts with classes.</source>
        <translation>클래스가 있는 텍스트를 더 넣으세요.</translation>
    </message>
    <message>
        <source>Give more that are alike.</source>
        <translation>비슷한 것을 더 주세요.</translation>
    </message>
    <message>
        <source>Give none, or the one character that quotes cells, such as " or '.</source>
        <translation>비워 두거나 셀을 인용하는 문자 하나(예: " 또는 ')를 지정하세요.</translation>
    </message>
    <message>
        <source>Give one character, or one of tab, comma, semicolon, pipe.</source>
        <translation>문자 하나 또는 tab, comma, semicolon, pipe 중 하나를 지정하세요.</translation>
    </message>
    <message>
        <source>Give one for each data set.</source>
        <translation>데이터 세트마다 하나씩 지정하세요.</translation>
    </message>
    <message>
        <source>Give one from 1 to 65535, or 0 for any.</source>
        <translation>1~65535 사이의 포트를 지정하거나, 아무 포트나 쓰려면 0을 지정하세요.</translation>
    </message>
    <message>
        <source>Give one id a text.</source>
        <translation>텍스트마다 id 하나를 주세요.</translation>
    </message>
    <message>
        <source>Give one of them.</source>
        <translation>둘 중 하나만 주세요.</translation>
    </message>
    <message>
        <source>Give other examples, or leave it out: then a part of the data is set aside.</source>
        <translation>다른 예시를 주거나 이것을 빼세요. 그러면 데이터의 일부가 따로 남겨집니다.</translation>
    </message>
    <message>
        <source>Give pairs of more than one kind, or pairs with scores.</source>
        <translation>두 종류 이상의 쌍이나 점수가 있는 쌍을 주세요.</translation>
    </message>
    <message>
        <source>Give pairs of which some are alike.</source>
        <translation>일부가 같은 뜻인 쌍을 주세요.</translation>
    </message>
    <message>
        <source>Give pairs or triplets, or train a transformer.</source>
        <translation>쌍이나 삼중항을 주거나 트랜스포머를 훈련하세요.</translation>
    </message>
    <message>
        <source>Give pairs that are alike.</source>
        <translation>같은 뜻인 쌍을 주세요.</translation>
    </message>
    <message>
        <source>Give pairs with scores, or with classes of which one means alike.</source>
        <translation>점수가 있는 쌍이나, 클래스 중 하나가 같은 뜻인 쌍을 주세요.</translation>
    </message>
    <message>
        <source>Give parts of the same kind, or name their columns.</source>
        <translation>같은 종류의 부분을 주거나 열을 지정하세요.</translation>
    </message>
    <message>
        <source>Give scores from 0 to 1, such as a cross-encoder's after the sigmoid, or start from a model that compares by dot product.</source>
        <translation>시그모이드 뒤의 크로스 인코더 점수처럼 0~1의 점수를 주거나, 내적으로 비교하는 모델에서 시작하세요.</translation>
    </message>
    <message>
        <source>Give smaller numbers for Matryoshka.</source>
        <translation>마트료시카에 더 작은 숫자를 지정하세요.</translation>
    </message>
    <message>
        <source>Give some that are not alike.</source>
        <translation>비슷하지 않은 것을 주세요.</translation>
    </message>
    <message>
        <source>Give some with other scores.</source>
        <translation>점수가 다른 것을 주세요.</translation>
    </message>
    <message>
        <source>Give texts: the tokens of other models are others.</source>
        <translation>텍스트를 주세요. 토큰은 모델마다 다릅니다.</translation>
    </message>
    <message>
        <source>Give the file of this duel.</source>
        <translation>이 대결의 파일을 지정하세요.</translation>
    </message>
    <message>
        <source>Give the least and the greatest score, for example 0,5.</source>
        <translation>가장 낮은 점수와 가장 높은 점수를 지정하세요 (예: 0,5).</translation>
    </message>
    <message>
        <source>Give the lesser number first.</source>
        <translation>작은 숫자를 먼저 적으세요.</translation>
    </message>
    <message>
        <source>Give the row a value, or choose another key.</source>
        <translation>행에 값을 넣거나 다른 키를 고르세요.</translation>
    </message>
    <message>
        <source>Give the same `measure` again.</source>
        <translation>같은 `measure`를 다시 지정하세요.</translation>
    </message>
    <message>
        <source>Give their numbers, from 0, such as 0, 2, 4.</source>
        <translation>0, 2, 4처럼 0부터 시작하는 번호를 지정하세요.</translation>
    </message>
    <message>
        <source>Give two labels or more on the Explore page first.</source>
        <translation>먼저 탐색 페이지에서 레이블을 둘 이상 붙이세요.</translation>
    </message>
    <message>
        <source>Give two or more.</source>
        <translation>둘 이상 지정하세요.</translation>
    </message>
    <message>
        <source>Give whole numbers, such as 384, 128, 64.</source>
        <translation>384, 128, 64 같은 정수를 입력하세요.</translation>
    </message>
    <message>
        <source>Give {0} at most.</source>
        <translation>최대 {0}까지만 주세요.</translation>
    </message>
    <message>
        <source>Give {0} or more, and less than {1}.</source>
        <translation>{0} 이상 {1} 미만을 지정하세요.</translation>
    </message>
    <message>
        <source>Go back to another version of the model, or choose another model.</source>
        <translation>모델의 다른 버전으로 돌아가거나 다른 모델을 고르세요.</translation>
    </message>
    <message>
        <source>Go back to another version of the model.</source>
        <translation>모델의 다른 버전으로 돌아가세요.</translation>
    </message>
    <message>
        <source>Go to another version first.</source>
        <translation>먼저 다른 버전으로 이동하세요.</translation>
    </message>
    <message>
        <source>Google's Gemma Terms of Use, at ai.google.dev/gemma/terms</source>
        <translation>Google Gemma 이용 약관(ai.google.dev/gemma/terms)</translation>
    </message>
    <message>
        <source>GradCache mini-batch</source>
        <translation>GradCache 미니배치</translation>
    </message>
    <message>
        <source>GradCache mini-batch: a batch goes through the model in parts of so many examples, which takes less memory and a third more time</source>
        <translation>GradCache 미니배치: 배치를 이만큼의 예시로 나누어 모델에 통과시켜 메모리를 덜 쓰고 시간은 3분의 1 더 걸립니다</translation>
    </message>
    <message>
        <source>Gradient checkpointing</source>
        <translation>기울기 체크포인팅</translation>
    </message>
    <message>
        <source>Gradient checkpointing: activations are computed anew in the backward pass, which takes less memory and more time</source>
        <translation>기울기 체크포인팅: 역전파에서 활성값을 다시 계산하여 메모리를 덜 쓰고 시간은 더 걸립니다</translation>
    </message>
    <message>
        <source>HF_ENDPOINT is “{0}”, which is no web address.</source>
        <translation>HF_ENDPOINT 값 “{0}”: 웹 주소가 아닙니다.</translation>
    </message>
    <message>
        <source>Hard negatives from {0}: {1}</source>
        <translation>{0} 말뭉치의 어려운 음성 예시: {1}</translation>
    </message>
    <message>
        <source>Have it made first.</source>
        <translation>먼저 만들게 하세요.</translation>
    </message>
    <message>
        <source>Have the text in its pictures recognised first (OCR).</source>
        <translation>먼저 그림 속 글자를 인식시키세요(OCR).</translation>
    </message>
    <message>
        <source>Hits are not reranked by it any more.</source>
        <translation>이제 결과를 이것으로 재순위화하지 않습니다.</translation>
    </message>
    <message>
        <source>How far apart two vectors are: {0} or {1}</source>
        <translation>두 벡터가 떨어진 정도: {0} 또는 {1}</translation>
    </message>
    <message>
        <source>How far token embeddings are moved</source>
        <translation>토큰 임베딩을 움직이는 정도</translation>
    </message>
    <message>
        <source>How far weights move at a step, after the warm-up: the learning rate of AdamW</source>
        <translation>준비 구간 뒤 한 스텝에 가중치가 움직이는 정도: AdamW의 학습률</translation>
    </message>
    <message>
        <source>How good they are, by {0} pairs that were drawn at random and that you marked: in {1}, {2} for the old model and {3} for the new one.</source>
        <translation>얼마나 좋은지는 무작위로 뽑아 표시한 쌍 {0}개로 알 수 있습니다. {1} 기준으로 이전 모델은 {2}, 새 모델은 {3}입니다.</translation>
    </message>
    <message>
        <source>How many of the first layers stay as they are, and the token embeddings with them</source>
        <translation>처음 몇 개의 층을 토큰 임베딩과 함께 그대로 둘지</translation>
    </message>
    <message>
        <source>How many vectors of earlier texts are kept as negatives</source>
        <translation>음성 예시로 보관하는 이전 텍스트 벡터의 수</translation>
    </message>
    <message>
        <source>How much of the key encoder stays at each step; nearer to 1 for long runs</source>
        <translation>스텝마다 키 인코더를 유지하는 비율. 긴 실행에는 1에 가깝게</translation>
    </message>
    <message>
        <source>How often each data set is gone through</source>
        <translation>각 데이터 세트를 도는 횟수</translation>
    </message>
    <message>
        <source>Hubs cannot be {0}.</source>
        <translation>허브: {0}일 수 없습니다.</translation>
    </message>
    <message>
        <source>If it has a password, save it without one; else save it again or as CSV.</source>
        <translation>암호가 있으면 없애고 저장하고, 아니면 다시 저장하거나 CSV로 저장하세요.</translation>
    </message>
    <message>
        <source>Import a file first.</source>
        <translation>먼저 파일을 가져오세요.</translation>
    </message>
    <message>
        <source>Import more.</source>
        <translation>문장을 더 가져오세요.</translation>
    </message>
    <message>
        <source>Import some first.</source>
        <translation>먼저 가져오세요.</translation>
    </message>
    <message>
        <source>Import the file the usual way.</source>
        <translation>파일을 보통 방법으로 가져오세요.</translation>
    </message>
    <message>
        <source>Import the files again.</source>
        <translation>파일을 다시 가져오세요.</translation>
    </message>
    <message>
        <source>Import them into a new workspace, divided into sentences or passages.</source>
        <translation>문장이나 구절로 나누어 새 작업 공간으로 가져오세요.</translation>
    </message>
    <message>
        <source>Importing into Milvus</source>
        <translation>Milvus로 가져오는 중</translation>
    </message>
    <message>
        <source>Index the workspace first.</source>
        <translation>먼저 작업 공간을 색인하세요.</translation>
    </message>
    <message>
        <source>Indexing in Milvus</source>
        <translation>Milvus에서 색인하는 중</translation>
    </message>
    <message>
        <source>Indexing words</source>
        <translation>단어 색인 중</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>입출력 오류</translation>
    </message>
    <message>
        <source>Install it (pip install "semantic-explorer[lora]"), or learn all weights.</source>
        <translation>설치하거나(pip install "semantic-explorer[lora]") 모든 가중치를 학습하세요.</translation>
    </message>
    <message>
        <source>Install it with: pip install "semantic-explorer[documents]".</source>
        <translation>다음 명령으로 설치하세요: pip install "semantic-explorer[documents]".</translation>
    </message>
    <message>
        <source>Install it with: pip install "semantic-explorer[ray]".</source>
        <translation>다음 명령으로 설치하세요: pip install "semantic-explorer[ray]".</translation>
    </message>
    <message>
        <source>Install it: pip install 'semantic-explorer[translation]'.</source>
        <translation>설치하세요: pip install 'semantic-explorer[translation]'.</translation>
    </message>
    <message>
        <source>Install the program again (make setup).</source>
        <translation>프로그램을 다시 설치하세요 (make setup).</translation>
    </message>
    <message>
        <source>It is being begun.</source>
        <translation>시작되는 중입니다.</translation>
    </message>
    <message>
        <source>It is made of word vectors without a transformer; choose a model that has one.</source>
        <translation>트랜스포머 없이 단어 벡터로 이루어져 있습니다. 트랜스포머가 있는 모델을 고르세요.</translation>
    </message>
    <message>
        <source>It is rebuilt from the texts.</source>
        <translation>텍스트에서 다시 만들어집니다.</translation>
    </message>
    <message>
        <source>It is rebuilt from the vectors and texts.</source>
        <translation>벡터와 텍스트에서 다시 만들어집니다.</translation>
    </message>
    <message>
        <source>It is running.</source>
        <translation>실행 중입니다.</translation>
    </message>
    <message>
        <source>It made a good model worse on the short questions that it was measured on: nDCG of the first 10 fell from 78.9 to 65.8.</source>
        <translation>측정에 쓴 짧은 질문에서 좋은 모델을 나쁘게 만들었습니다. 처음 10개의 nDCG가 78.9에서 65.8로 떨어졌습니다.</translation>
    </message>
    <message>
        <source>It made a good model worse on the short questions that it was measured on: nDCG of the first 10 fell from 78.9 to 67.8.</source>
        <translation>측정에 쓴 짧은 질문에서 좋은 모델을 나쁘게 만들었습니다. 처음 10개의 nDCG가 78.9에서 67.8로 떨어졌습니다.</translation>
    </message>
    <message>
        <source>It made a good model worse on the short questions that it was measured on: nDCG of the first 10 fell from 78.9 to 71.4.</source>
        <translation>측정에 쓴 짧은 질문에서 좋은 모델을 나쁘게 만들었습니다. 처음 10개의 nDCG가 78.9에서 71.4로 떨어졌습니다.</translation>
    </message>
    <message>
        <source>It may be made to fill the memory: read it only if you know what is in it.</source>
        <translation>메모리를 가득 채우려고 만든 것일 수 있습니다. 무엇이 들어 있는지 알 때만 읽으세요.</translation>
    </message>
    <message>
        <source>It mixes the layers of its transformer; choose a model that pools the last one.</source>
        <translation>트랜스포머의 여러 층을 섞습니다. 마지막 층을 풀링하는 모델을 고르세요.</translation>
    </message>
    <message>
        <source>It reads pictures, too; choose a model of texts.</source>
        <translation>그림도 읽는 모델입니다. 텍스트 모델을 고르세요.</translation>
    </message>
    <message>
        <source>It reads queries and documents by two models; choose one that has one for both, or save the documents' half: SentenceTransformer(modules=[*model[0].sub_modules['document'], *list(model)[1:]]).</source>
        <translation>질의와 문서를 두 모델로 읽습니다. 둘을 하나로 읽는 모델을 고르거나 문서 쪽만 저장하세요: SentenceTransformer(modules=[*model[0].sub_modules['document'], *list(model)[1:]]).</translation>
    </message>
    <message>
        <source>Its author's code is never run; choose another model, or one that transformers has itself.</source>
        <translation>작성자의 코드는 절대 실행하지 않습니다. 다른 모델이나 transformers가 자체 지원하는 모델을 고르세요.</translation>
    </message>
    <message>
        <source>Its classes: {0}.</source>
        <translation>클래스: {0}.</translation>
    </message>
    <message>
        <source>Its columns: {0}.</source>
        <translation>열: {0}.</translation>
    </message>
    <message>
        <source>Its curve and its verdict are lost.</source>
        <translation>곡선과 결론이 사라집니다.</translation>
    </message>
    <message>
        <source>Its files do not belong together; choose another model.</source>
        <translation>파일들이 서로 맞지 않습니다. 다른 모델을 고르세요.</translation>
    </message>
    <message>
        <source>Its model is in {0}.</source>
        <translation>모델 위치: {0}.</translation>
    </message>
    <message>
        <source>Its prompts: {0}.</source>
        <translation>프롬프트: {0}.</translation>
    </message>
    <message>
        <source>Its sheets: {0}.</source>
        <translation>시트: {0}.</translation>
    </message>
    <message>
        <source>Its weights are damaged; choose another one.</source>
        <translation>가중치가 손상되었습니다. 다른 것을 고르세요.</translation>
    </message>
    <message>
        <source>Its weights are damaged; go back to an earlier version.</source>
        <translation>가중치가 손상되었습니다. 이전 버전으로 돌아가세요.</translation>
    </message>
    <message>
        <source>Join them with 'and'.</source>
        <translation>and로 이어 주세요.</translation>
    </message>
    <message>
        <source>Judge it by pairs with scores or classes, or by triplets.</source>
        <translation>점수나 클래스가 있는 쌍, 또는 삼중항으로 판단하세요.</translation>
    </message>
    <message>
        <source>Judged by how well {0} held-out texts are found by some of their words. To judge meaning, mark {1} more random pairs.</source>
        <translation>홀드아웃 텍스트 {0}개를 그 단어 일부로 얼마나 잘 찾는지로 판단했습니다. 의미를 판단하려면 무작위 쌍 {1}개를 더 표시하세요.</translation>
    </message>
    <message>
        <source>Judged by {0} marked pairs, which are held out.</source>
        <translation>학습에 쓰지 않은 표시된 쌍 {0}개로 판단했습니다.</translation>
    </message>
    <message>
        <source>Judging labels</source>
        <translation>레이블 판정 중</translation>
    </message>
    <message>
        <source>Keep all layers.</source>
        <translation>모든 층을 남기세요.</translation>
    </message>
    <message>
        <source>Keep it to rerank hits.</source>
        <translation>결과 재순위화용으로 보관하세요.</translation>
    </message>
    <message>
        <source>Keep its model as a version.</source>
        <translation>모델을 버전으로 채택하세요.</translation>
    </message>
    <message>
        <source>Keep layer 0 among the student's layers.</source>
        <translation>학생 모델의 층에 0번 층을 남기세요.</translation>
    </message>
    <message>
        <source>Keep or discard what began from it first.</source>
        <translation>여기서 시작한 것을 먼저 채택하거나 버리세요.</translation>
    </message>
    <message>
        <source>Korean (Hangul)</source>
        <translation>한국어 (한글)</translation>
    </message>
    <message>
        <source>Label them, or select fewer.</source>
        <translation>레이블을 붙이거나 더 적게 선택하세요.</translation>
    </message>
    <message>
        <source>Laying out {0}</source>
        <translation>{0}를 배치</translation>
    </message>
    <message>
        <source>Laying out {0} and placing {1} others among them</source>
        <translation>{0}를 배치하고 나머지 {1}개를 그 사이에 놓기</translation>
    </message>
    <message>
        <source>Learn each batch once more with token embeddings moved to where the loss rises most: {0}</source>
        <translation>손실이 가장 커지는 쪽으로 토큰 임베딩을 옮겨 배치마다 한 번 더 학습합니다: {0}</translation>
    </message>
    <message>
        <source>Learn with so many of the first dimensions of each vector, such as 384, 128, 64, so that vectors can be cut short</source>
        <translation>384, 128, 64처럼 각 벡터의 처음 몇 차원으로 학습하여 벡터를 짧게 자를 수 있게 합니다</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>학습률</translation>
    </message>
    <message>
        <source>Leave --device out.</source>
        <translation>--device를 빼세요.</translation>
    </message>
    <message>
        <source>Leave it out.</source>
        <translation>빼세요.</translation>
    </message>
    <message>
        <source>Leave out the files for the parts.</source>
        <translation>부분용 파일을 빼십시오.</translation>
    </message>
    <message>
        <source>Leave out those that you do not need, or make a workspace of its own for this file.</source>
        <translation>필요 없는 것을 빼거나 이 파일을 위한 작업 공간을 따로 만드세요.</translation>
    </message>
    <message>
        <source>Leave out those that you do not need.</source>
        <translation>필요 없는 것을 빼세요.</translation>
    </message>
    <message>
        <source>Leave the number out.</source>
        <translation>번호를 빼세요.</translation>
    </message>
    <message>
        <source>Leave the sheet out.</source>
        <translation>시트를 빼세요.</translation>
    </message>
    <message>
        <source>Leave them out, and put USER:PASSWORD into the variable {0}.</source>
        <translation>이를 빼고 USER:PASSWORD를 {0} 변수에 넣으세요.</translation>
    </message>
    <message>
        <source>Leave “dimensions” out, or give {0}.</source>
        <translation>“dimensions”를 빼거나 {0} 값을 주세요.</translation>
    </message>
    <message>
        <source>Let it end in .png, .jpg, .svg or .pdf.</source>
        <translation>.png, .jpg, .svg, .pdf 중 하나로 끝나야 합니다.</translation>
    </message>
    <message>
        <source>Line {0} of {1} has a single word (“{2}”).</source>
        <translation>{1}의 {0}번째 줄에 단어가 하나뿐입니다 (“{2}”).</translation>
    </message>
    <message>
        <source>Line {0} of {1} is not UTF-8.</source>
        <translation>{1}의 {0}번째 줄이 UTF-8이 아닙니다.</translation>
    </message>
    <message>
        <source>Little was forgotten</source>
        <translation>조금 잊음</translation>
    </message>
    <message>
        <source>LoRA needs the package peft, which is not installed.</source>
        <translation>LoRA에는 peft 패키지가 필요한데 설치되어 있지 않습니다.</translation>
    </message>
    <message>
        <source>LoRA rank</source>
        <translation>LoRA 랭크</translation>
    </message>
    <message>
        <source>LoRA: learn adapters of this rank, such as 16, and no other weight of the transformer; the learning rate that suits them is {0}. Needs peft</source>
        <translation>LoRA: 16 같은 랭크의 어댑터만 학습하고 트랜스포머의 다른 가중치는 그대로 둡니다. 알맞은 학습률은 {0}. peft 필요</translation>
    </message>
    <message>
        <source>Load the active version.</source>
        <translation>사용 중인 버전을 불러오세요.</translation>
    </message>
    <message>
        <source>Load without --milvus-files.</source>
        <translation>--milvus-files 없이 불러오세요.</translation>
    </message>
    <message>
        <source>Loading into Milvus</source>
        <translation>Milvus에 싣는 중</translation>
    </message>
    <message>
        <source>Look at its name and at your right to it.</source>
        <translation>이름과 접근 권한을 확인하세요.</translation>
    </message>
    <message>
        <source>Look at what it logs.</source>
        <translation>서버의 로그를 확인하세요.</translation>
    </message>
    <message>
        <source>Look at what would be deleted again.</source>
        <translation>삭제될 내용을 다시 확인하세요.</translation>
    </message>
    <message>
        <source>Look how the files are called.</source>
        <translation>파일 이름을 확인하세요.</translation>
    </message>
    <message>
        <source>Look whether their machines have the program and memory for the model.</source>
        <translation>해당 컴퓨터에 이 프로그램이 있는지, 모델에 쓸 메모리가 충분한지 확인하세요.</translation>
    </message>
    <message>
        <source>Looking for the influence</source>
        <translation>영향 찾는 중</translation>
    </message>
    <message>
        <source>Made again when it is next asked what sets rows apart.</source>
        <translation>다음에 행의 차별점을 물을 때 다시 만들어집니다.</translation>
    </message>
    <message>
        <source>Made again when the run is compared or kept.</source>
        <translation>실행을 비교하거나 채택할 때 다시 만들어집니다.</translation>
    </message>
    <message>
        <source>Made again when the version is used again.</source>
        <translation>버전을 다시 사용할 때 다시 만들어집니다.</translation>
    </message>
    <message>
        <source>Make a new access token on the hub and set HF_TOKEN to it, or name a folder that holds the model.</source>
        <translation>허브에서 새 액세스 토큰을 만들어 HF_TOKEN에 설정하거나 모델이 든 폴더를 지정하세요.</translation>
    </message>
    <message>
        <source>Make room on the disk.</source>
        <translation>디스크에 공간을 마련하세요.</translation>
    </message>
    <message>
        <source>Make room there, or choose another place.</source>
        <translation>그곳의 공간을 비우거나 다른 위치를 고르세요.</translation>
    </message>
    <message>
        <source>Make room there.</source>
        <translation>그곳의 공간을 비우세요.</translation>
    </message>
    <message>
        <source>Make room there; the run can then be resumed from its last checkpoint.</source>
        <translation>그곳의 공간을 비우면 마지막 체크포인트부터 실행을 재개할 수 있습니다.</translation>
    </message>
    <message>
        <source>Make room there; the run can then be resumed.</source>
        <translation>그곳의 공간을 비우면 실행을 재개할 수 있습니다.</translation>
    </message>
    <message>
        <source>Making a quick copy</source>
        <translation>빠른 사본 만드는 중</translation>
    </message>
    <message>
        <source>Manhattan distance</source>
        <translation>맨해튼 거리</translation>
    </message>
    <message>
        <source>Margin ε</source>
        <translation>마진 ε</translation>
    </message>
    <message>
        <source>Margin-MSE · a teacher's scores</source>
        <translation>Margin-MSE · 교사의 점수</translation>
    </message>
    <message>
        <source>Mark hits as alike or not alike on the Explore page first.</source>
        <translation>먼저 탐색 페이지에서 결과를 같은 뜻이나 다른 뜻으로 표시하세요.</translation>
    </message>
    <message>
        <source>Mark more and train with them, or compare by precision.</source>
        <translation>더 표시해 학습하거나 정밀도로 비교하세요.</translation>
    </message>
    <message>
        <source>Mark more hits of one query, or choose an objective for pairs.</source>
        <translation>한 검색어의 결과를 더 표시하거나 쌍을 위한 학습 목표를 고르세요.</translation>
    </message>
    <message>
        <source>Mark more pairs.</source>
        <translation>쌍을 더 표시하세요.</translation>
    </message>
    <message>
        <source>Mark some hits as alike or not alike first.</source>
        <translation>먼저 결과를 같은 뜻이나 다른 뜻으로 표시하세요.</translation>
    </message>
    <message>
        <source>Matryoshka</source>
        <translation>마트료시카</translation>
    </message>
    <message>
        <source>Measuring lengths</source>
        <translation>길이 재는 중</translation>
    </message>
    <message>
        <source>Merge it into the base model (peft: merge_and_unload, save_pretrained) and choose that folder.</source>
        <translation>기반 모델에 병합하고(peft: merge_and_unload, save_pretrained) 그 폴더를 고르세요.</translation>
    </message>
    <message>
        <source>Milvus at {0} does not answer, so nothing is found by meaning.</source>
        <translation>{0}의 Milvus가 응답하지 않아 의미로는 아무것도 찾을 수 없습니다.</translation>
    </message>
    <message>
        <source>Milvus at {0} does not let this program in.</source>
        <translation>{0}의 Milvus가 이 프로그램의 접속을 허용하지 않습니다.</translation>
    </message>
    <message>
        <source>Milvus at {0} listens, and does not let this program in.</source>
        <translation>{0}의 Milvus는 켜져 있지만 이 프로그램의 접속을 허용하지 않습니다.</translation>
    </message>
    <message>
        <source>Milvus at {0} says: {1}</source>
        <translation>{0}의 Milvus가 알림: {1}</translation>
    </message>
    <message>
        <source>Milvus at {0} still has vectors of this workspace: it could not be reached.</source>
        <translation>{0}의 Milvus에 연결할 수 없어 이 작업 공간의 벡터가 그곳에 남아 있습니다.</translation>
    </message>
    <message>
        <source>Mining hard negatives</source>
        <translation>어려운 음성 예시 찾는 중</translation>
    </message>
    <message>
        <source>MoCo · no labels, a queue of earlier texts</source>
        <translation>MoCo · 레이블 없이 이전 텍스트의 대기열</translation>
    </message>
    <message>
        <source>Model versions are being prepared or compared just now.</source>
        <translation>지금 모델 버전을 준비하거나 비교하고 있습니다.</translation>
    </message>
    <message>
        <source>Module {0} in {1} has no “{2}”.</source>
        <translation>{1}의 모듈 {0}: “{2}” 항목이 없습니다.</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>모멘텀</translation>
    </message>
    <message>
        <source>Most was forgotten</source>
        <translation>대부분 잊음</translation>
    </message>
    <message>
        <source>Move what has its name, or make room there.</source>
        <translation>같은 이름을 가진 것을 옮기거나 공간을 확보하세요.</translation>
    </message>
    <message>
        <source>Moved by ε</source>
        <translation>ε만큼 이동</translation>
    </message>
    <message>
        <source>Much was forgotten</source>
        <translation>많이 잊음</translation>
    </message>
    <message>
        <source>Name a file in it.</source>
        <translation>그 안의 파일을 지정하세요.</translation>
    </message>
    <message>
        <source>Name a folder or a model such as “{0}”.</source>
        <translation>폴더나 “{0}” 같은 모델을 지정하세요.</translation>
    </message>
    <message>
        <source>Name a folder that holds a model, or a model by its name on the hub (organisation/name).</source>
        <translation>모델이 든 폴더나 허브의 모델 이름(조직/이름)을 지정하세요.</translation>
    </message>
    <message>
        <source>Name a folder.</source>
        <translation>폴더를 지정하세요.</translation>
    </message>
    <message>
        <source>Name a model or a folder as teacher, or say which layers the student keeps of its own model.</source>
        <translation>교사로 쓸 모델이나 폴더를 지정하거나, 학생이 자기 모델에서 남길 층을 지정하세요.</translation>
    </message>
    <message>
        <source>Name a version that was kept here.</source>
        <translation>여기서 채택한 버전을 지정하세요.</translation>
    </message>
    <message>
        <source>Name each role once.</source>
        <translation>역할마다 한 번만 지정하세요.</translation>
    </message>
    <message>
        <source>Name it once.</source>
        <translation>한 번만 지정하세요.</translation>
    </message>
    <message>
        <source>Name one by its id: {0}.</source>
        <translation>id로 하나를 지정하세요: {0}.</translation>
    </message>
    <message>
        <source>Name one whose influence is to be taken away.</source>
        <translation>영향을 걷어 낼 열을 지정하세요.</translation>
    </message>
    <message>
        <source>Name others.</source>
        <translation>다른 모델을 지정하세요.</translation>
    </message>
    <message>
        <source>Name sentence1 and sentence2 with a score or a label, anchor and positive with or without a negative, or text and label.</source>
        <translation>sentence1과 sentence2에 score나 label을 더하거나, anchor와 positive에 필요하면 negative를 더하거나, text와 label을 지정하세요.</translation>
    </message>
    <message>
        <source>Name some of {0}, or phrases with words.</source>
        <translation>{0} 중에서, 또는 단어가 든 구를 지정하세요.</translation>
    </message>
    <message>
        <source>Name the columns, for example sentence1=6,sentence2=7,score=5.</source>
        <translation>열을 지정하세요 (예: sentence1=6,sentence2=7,score=5).</translation>
    </message>
    <message>
        <source>Name the folder of a sequence-to-sequence model with weights as safetensors.</source>
        <translation>safetensors 가중치가 있는 시퀀스 투 시퀀스 모델의 폴더를 지정하세요.</translation>
    </message>
    <message>
        <source>Name the folder of a sequence-to-sequence model, such as Marian's.</source>
        <translation>Marian 같은 시퀀스 투 시퀀스 모델의 폴더를 지정하세요.</translation>
    </message>
    <message>
        <source>Name the folder there and the folder back.</source>
        <translation>번역 모델 폴더와 역번역 모델 폴더를 지정하세요.</translation>
    </message>
    <message>
        <source>Name two.</source>
        <translation>모델 두 개를 지정하세요.</translation>
    </message>
    <message>
        <source>Name {0} and nothing else.</source>
        <translation>{0}만 지정하세요.</translation>
    </message>
    <message>
        <source>Names on the hub have the form organisation/name.</source>
        <translation>허브의 이름은 조직/이름 형식입니다.</translation>
    </message>
    <message>
        <source>Needs pairs that are alike, or pairs with scores or classes that say so.</source>
        <translation>같은 뜻인 쌍, 또는 점수나 클래스로 그것을 알 수 있는 쌍이 필요합니다.</translation>
    </message>
    <message>
        <source>Needs pairs that are alike, or triplets.</source>
        <translation>같은 뜻인 쌍이나 삼중항이 필요합니다.</translation>
    </message>
    <message>
        <source>Needs pairs that are alike, triplets, or sentences with a class.</source>
        <translation>같은 뜻인 쌍, 삼중항, 또는 클래스가 있는 문장이 필요합니다.</translation>
    </message>
    <message>
        <source>Needs pairs with a class.</source>
        <translation>클래스가 있는 쌍이 필요합니다.</translation>
    </message>
    <message>
        <source>Needs pairs with a score, or pairs that are alike.</source>
        <translation>점수가 있는 쌍이나 같은 뜻인 쌍이 필요합니다.</translation>
    </message>
    <message>
        <source>Needs pairs, with scores or classes or alike, or triplets.</source>
        <translation>점수나 클래스가 있거나 같은 뜻인 쌍, 또는 삼중항이 필요합니다.</translation>
    </message>
    <message>
        <source>Needs sentences, or pairs of translations, and a teacher.</source>
        <translation>문장이나 번역 쌍, 그리고 교사가 필요합니다.</translation>
    </message>
    <message>
        <source>Needs sentences, with classes or without, or triplets, or pairs with a class.</source>
        <translation>클래스가 있거나 없는 문장, 삼중항 또는 클래스가 있는 쌍이 필요합니다.</translation>
    </message>
    <message>
        <source>Needs sentences, with classes or without.</source>
        <translation>문장이 필요합니다. 클래스는 없어도 됩니다.</translation>
    </message>
    <message>
        <source>Needs triplets, or sentences with a class.</source>
        <translation>삼중항이나 클래스가 있는 문장이 필요합니다.</translation>
    </message>
    <message>
        <source>Needs triplets, with margins or a teacher.</source>
        <translation>마진이나 교사가 있는 삼중항이 필요합니다.</translation>
    </message>
    <message>
        <source>No CUDA or MPS device was found, so the processor computes.</source>
        <translation>CUDA나 MPS 장치를 찾지 못해 프로세서로 계산합니다.</translation>
    </message>
    <message>
        <source>No Ray cluster that this machine is part of answers at {0}.</source>
        <translation>{0}: 이 컴퓨터가 속한 Ray 클러스터가 응답하지 않습니다.</translation>
    </message>
    <message>
        <source>No class stands twice.</source>
        <translation>같은 클래스가 두 번 나오면 안 됩니다.</translation>
    </message>
    <message>
        <source>No clear change</source>
        <translation>뚜렷한 변화 없음</translation>
    </message>
    <message>
        <source>No column is chosen.</source>
        <translation>고른 열이 없습니다.</translation>
    </message>
    <message>
        <source>No column is named.</source>
        <translation>지정된 열이 없습니다.</translation>
    </message>
    <message>
        <source>No column of {0} looks like sentences.</source>
        <translation>{0}: 문장처럼 보이는 열이 없습니다.</translation>
    </message>
    <message>
        <source>No example of {0} is left to train on.</source>
        <translation>{0}: 학습할 예시가 남지 않았습니다.</translation>
    </message>
    <message>
        <source>No examples are set aside for a verdict.</source>
        <translation>결론을 위해 따로 둔 예시가 없습니다.</translation>
    </message>
    <message>
        <source>No examples are set aside for selection, so nothing can choose among three learning rates.</source>
        <translation>선택용으로 남겨 둔 예시가 없어 세 학습률 중에서 고를 수 없습니다.</translation>
    </message>
    <message>
        <source>No examples are set aside for selection, so the last step's weights are kept.</source>
        <translation>선택을 위해 따로 둔 예시가 없어 마지막 스텝의 가중치를 씁니다.</translation>
    </message>
    <message>
        <source>No hard negative is left: all near texts may be alike as well, or there are none.</source>
        <translation>남은 어려운 음성 예시가 없습니다. 가까운 텍스트가 모두 같은 뜻일 수 있거나, 가까운 것이 없습니다.</translation>
    </message>
    <message>
        <source>No label is</source>
        <translation>해당하는 레이블이 없습니다:</translation>
    </message>
    <message>
        <source>No mark is left to train on: all are kept for the verdict.</source>
        <translation>학습할 표시가 남지 않았습니다. 모두 결론용으로 남겨 두었습니다.</translation>
    </message>
    <message>
        <source>No model is named.</source>
        <translation>지정된 모델이 없습니다.</translation>
    </message>
    <message>
        <source>No negative pair can be made of {0}: all texts hang together.</source>
        <translation>{0}: 모든 텍스트가 이어져 있어 음성 쌍을 만들 수 없습니다.</translation>
    </message>
    <message>
        <source>No pair is marked in {0} yet.</source>
        <translation>{0}: 아직 표시된 쌍이 없습니다.</translation>
    </message>
    <message>
        <source>No pair is marked yet</source>
        <translation>아직 표시된 쌍이 없습니다</translation>
    </message>
    <message>
        <source>No pair is marked yet.</source>
        <translation>아직 표시된 쌍이 없습니다.</translation>
    </message>
    <message>
        <source>No pair marked in {0} may be judged by: a model picked them out, or they are trained on.</source>
        <translation>{0}: 표시된 쌍 가운데 판단에 쓸 수 있는 것이 없습니다. 모델이 골랐거나 학습에 쓰입니다.</translation>
    </message>
    <message>
        <source>No pair of {0} is alike.</source>
        <translation>{0}: 같은 뜻인 쌍이 없습니다.</translation>
    </message>
    <message>
        <source>No pair of {0} is of the class {1}, which means alike.</source>
        <translation>{0}: 같은 뜻을 나타내는 클래스 {1}의 쌍이 없습니다.</translation>
    </message>
    <message>
        <source>No proposal was checked.</source>
        <translation>확인한 제안이 없습니다.</translation>
    </message>
    <message>
        <source>No row fulfils '{0}'.</source>
        <translation>'{0}' 조건에 맞는 행이 없습니다.</translation>
    </message>
    <message>
        <source>No row of {0} fulfils “{1}”.</source>
        <translation>{0}: “{1}” 조건에 맞는 행이 없습니다.</translation>
    </message>
    <message>
        <source>No search was saved here whose hits are not marked, and from which no run has learned.</source>
        <translation>결과를 표시하지 않았고 어떤 학습도 배우지 않은 저장된 검색이 없습니다.</translation>
    </message>
    <message>
        <source>No sentence is encoded yet.</source>
        <translation>아직 인코딩된 문장이 없습니다.</translation>
    </message>
    <message>
        <source>No sentence of {0} is encoded yet.</source>
        <translation>{0}: 아직 인코딩된 문장이 없습니다.</translation>
    </message>
    <message>
        <source>No space left</source>
        <translation>남은 공간 없음</translation>
    </message>
    <message>
        <source>No text has it</source>
        <translation>그 레이블이 있는 텍스트가 없습니다</translation>
    </message>
    <message>
        <source>No text of these rows is on the map.</source>
        <translation>이 행의 텍스트가 지도에 없습니다.</translation>
    </message>
    <message>
        <source>No triplet can be made of {0}: it takes two texts of one class and one of another.</source>
        <translation>{0}: 삼중항을 만들 수 없습니다. 한 클래스의 텍스트 둘과 다른 클래스의 텍스트 하나가 필요합니다.</translation>
    </message>
    <message>
        <source>No triplet can be made of {0}: no text has both one that is alike and one that is not.</source>
        <translation>{0}: 삼중항을 만들 수 없습니다. 같은 뜻인 것과 아닌 것을 모두 가진 텍스트가 없습니다.</translation>
    </message>
    <message>
        <source>No two sentences of {0} have the same value in '{1}'.</source>
        <translation>{0}에는 '{1}' 값이 같은 두 문장이 없습니다.</translation>
    </message>
    <message>
        <source>No whole copy of the workspace {0} can be read: {1}</source>
        <translation>작업 공간 {0}: 온전한 사본을 읽을 수 없습니다. {1}</translation>
    </message>
    <message>
        <source>No workspace can be made in {0}: {1}.</source>
        <translation>{0}: 작업 공간을 만들 수 없습니다: {1}.</translation>
    </message>
    <message>
        <source>None of the classes {0} is known to mean that two texts are alike, and the cross-encoder gives one score.</source>
        <translation>클래스 {0} 가운데 두 텍스트가 같은 뜻임을 나타내는 것을 알 수 없는데, 크로스 인코더는 점수 하나를 냅니다.</translation>
    </message>
    <message>
        <source>None of the classes {0} of {1} is known to mean that two sentences are alike, so a model cannot be judged by them.</source>
        <translation>{1}의 클래스 {0} 가운데 두 문장이 비슷함을 뜻한다고 알려진 것이 없어, 이것으로 모델을 평가할 수 없습니다.</translation>
    </message>
    <message>
        <source>None of the classes {0} of {1} is known to mean that two texts are alike.</source>
        <translation>{1}의 클래스 {0} 가운데 두 텍스트가 같은 뜻임을 나타내는 것을 알 수 없습니다.</translation>
    </message>
    <message>
        <source>None of the examples to judge by has the class '{0}', which means alike, so that nothing can be told apart by them.</source>
        <translation>평가에 쓸 예시 가운데 비슷함을 뜻하는 클래스 '{0}'인 것이 없어, 아무것도 구별할 수 없습니다.</translation>
    </message>
    <message>
        <source>None of the {0} rows of {1} is a usable example. Line {2}: {3}.</source>
        <translation>{1}의 {0}개 행 가운데 쓸 수 있는 예시가 없습니다. {2}번째 줄: {3}.</translation>
    </message>
    <message>
        <source>Not for search by itself: it reads both texts together; for reranking and labelling.</source>
        <translation>단독 검색용이 아닙니다. 두 텍스트를 함께 읽으므로 재순위화와 레이블 붙이기에 씁니다.</translation>
    </message>
    <message>
        <source>Nothing can be read of {0} ({1}).</source>
        <translation>{0}에서 아무것도 읽을 수 없습니다({1}).</translation>
    </message>
    <message>
        <source>Nothing can be said of {0}: in so few sentences any word could stand by chance.</source>
        <translation>{0}: 문장이 너무 적어 어떤 단어든 우연일 수 있으므로 말할 수 있는 것이 없습니다.</translation>
    </message>
    <message>
        <source>Nothing can be said: every sentence of these rows counts for another row that holds it too.</source>
        <translation>말할 수 있는 것이 없습니다. 이 행의 문장이 모두 같은 문장이 든 다른 행으로 집계됩니다.</translation>
    </message>
    <message>
        <source>Nothing can be said: there is no other sentence to compare with.</source>
        <translation>말할 수 있는 것이 없습니다. 비교할 다른 문장이 없습니다.</translation>
    </message>
    <message>
        <source>Nothing can listen at {0}, port {1} ({2}).</source>
        <translation>{0}, 포트 {1}: 연결을 받을 수 없습니다 ({2}).</translation>
    </message>
    <message>
        <source>Nothing is encoded yet, so no text is near another.</source>
        <translation>아직 인코딩된 것이 없어 가까운 텍스트가 없습니다.</translation>
    </message>
    <message>
        <source>Nothing is lost.</source>
        <translation>잃은 것이 없습니다.</translation>
    </message>
    <message>
        <source>Nothing is running any more.</source>
        <translation>이제 실행 중인 것이 없습니다.</translation>
    </message>
    <message>
        <source>Nothing sets {0} apart: of {1} none differs by more than chance.</source>
        <translation>{0}: 차별점이 없습니다. {1} 중 우연 이상으로 다른 것이 없습니다.</translation>
    </message>
    <message>
        <source>Nothing uses it any more.</source>
        <translation>이제 아무것도 이것을 쓰지 않습니다.</translation>
    </message>
    <message>
        <source>Nothing uses it.</source>
        <translation>아무것도 이것을 쓰지 않습니다.</translation>
    </message>
    <message>
        <source>Nothing was deleted.</source>
        <translation>아무것도 삭제되지 않았습니다.</translation>
    </message>
    <message>
        <source>Nothing was deleted: the log {0}, which may hold sentences, cannot be emptied ({1}).</source>
        <translation>아무것도 삭제하지 않았습니다: 문장이 들어 있을 수 있는 로그 {0}을(를) 비울 수 없습니다({1}).</translation>
    </message>
    <message>
        <source>Nothing was imported that could be renewed.</source>
        <translation>갱신할 수 있는 가져오기가 없습니다.</translation>
    </message>
    <message>
        <source>Of the {0} text only the beginning is read: {1} tokens.</source>
        <translation>{0} 텍스트는 앞부분만 읽습니다: 토큰 {1}개.</translation>
    </message>
    <message>
        <source>On {0} general pairs of sentences it has gained (Spearman {1}).</source>
        <translation>일반 문장 쌍 {0}개에서는 좋아졌습니다 (스피어만 {1}).</translation>
    </message>
    <message>
        <source>On {0} general pairs of sentences it has lost (Spearman {1}).</source>
        <translation>일반 문장 쌍 {0}개에서는 나빠졌습니다 (스피어만 {1}).</translation>
    </message>
    <message>
        <source>On {0} general pairs of sentences it is as good as before (Spearman {1}).</source>
        <translation>일반 문장 쌍 {0}개에서는 이전과 같습니다 (스피어만 {1}).</translation>
    </message>
    <message>
        <source>One 'between' cannot be within another.</source>
        <translation>between 안에 다른 between을 넣을 수 없습니다.</translation>
    </message>
    <message>
        <source>One group</source>
        <translation>그룹 하나</translation>
    </message>
    <message>
        <source>One set of examples that hang together by shared sentences</source>
        <translation>같은 문장을 공유하여 이어진 예시 묶음 하나</translation>
    </message>
    <message>
        <source>One string was given where a list of texts is expected.</source>
        <translation>텍스트의 목록이 필요한데 문자열 하나가 주어졌습니다.</translation>
    </message>
    <message>
        <source>One topic alone cannot be merged.</source>
        <translation>주제 하나만으로는 합칠 수 없습니다.</translation>
    </message>
    <message>
        <source>Online contrastive · hard pairs only</source>
        <translation>온라인 대조 · 어려운 쌍만</translation>
    </message>
    <message>
        <source>Only 1 text has it</source>
        <translation>그 레이블이 있는 텍스트가 1개뿐입니다</translation>
    </message>
    <message>
        <source>Only one label is</source>
        <translation>레이블이 하나뿐입니다:</translation>
    </message>
    <message>
        <source>Only pairs drawn at random, or imported, are judged by: {0} more of these are needed.</source>
        <translation>무작위로 뽑거나 가져온 쌍만 판단에 쓰며, {0}개가 더 필요합니다.</translation>
    </message>
    <message>
        <source>Only runs that no version was kept from can be discarded.</source>
        <translation>채택한 버전이 없는 실행만 버릴 수 있습니다.</translation>
    </message>
    <message>
        <source>Only {0} of the variance is left, so sentences may lie together by chance.</source>
        <translation>분산이 {0}만 남아 문장들이 우연히 가까이 있을 수 있습니다.</translation>
    </message>
    <message>
        <source>Only {n} texts have it</source>
        <translation>그 레이블이 있는 텍스트가 {n}개뿐입니다</translation>
    </message>
    <message>
        <source>Open it again when nothing writes to it.</source>
        <translation>아무것도 쓰고 있지 않을 때 다시 여세요.</translation>
    </message>
    <message>
        <source>Open it again.</source>
        <translation>다시 여세요.</translation>
    </message>
    <message>
        <source>Open it in the window once, which puts that right, and try again.</source>
        <translation>프로그램 창에서 한 번 열면 바로잡힙니다. 그런 다음 다시 시도하세요.</translation>
    </message>
    <message>
        <source>Open it with that version, which finishes it.</source>
        <translation>그 버전으로 여십시오. 그 버전이 삭제를 마칩니다.</translation>
    </message>
    <message>
        <source>Open it, or choose another name.</source>
        <translation>열거나 다른 이름을 고르세요.</translation>
    </message>
    <message>
        <source>Open it, or choose another one.</source>
        <translation>열거나 다른 것을 고르세요.</translation>
    </message>
    <message>
        <source>Open {0} by itself, then add files.</source>
        <translation>{0}을(를) 단독으로 연 다음 파일을 추가하세요.</translation>
    </message>
    <message>
        <source>Other users of this machine may read this workspace. To close it to them, let only its owner enter the folder {0}.</source>
        <translation>이 컴퓨터의 다른 사용자가 이 작업 공간을 읽을 수 있습니다. 막으려면 소유자만 폴더 {0}에 들어가게 하십시오.</translation>
    </message>
    <message>
        <source>Pairs of {0} that are alike, with hard negatives.</source>
        <translation>{0} 자료의 같은 뜻인 쌍과 어려운 음성 예시.</translation>
    </message>
    <message>
        <source>Pairs that were all marked alike.</source>
        <translation>모두 같은 뜻으로 표시된 쌍.</translation>
    </message>
    <message>
        <source>Pairs that were marked alike or not alike.</source>
        <translation>같은 뜻이나 다른 뜻으로 표시된 쌍.</translation>
    </message>
    <message>
        <source>Pairs that were marked, some of them on a scale: 1 for alike, 0 for not alike.</source>
        <translation>표시된 쌍, 일부는 척도로: 같은 뜻 1, 다른 뜻 0.</translation>
    </message>
    <message>
        <source>Pass a name a cluster.</source>
        <translation>군집마다 이름을 주세요.</translation>
    </message>
    <message>
        <source>Pass a name for each cluster.</source>
        <translation>각 군집의 이름을 주세요.</translation>
    </message>
    <message>
        <source>Pass one code a vector, from 0, and -1 where there is none.</source>
        <translation>벡터마다 0부터 시작하는 코드를, 없으면 -1을 주세요.</translation>
    </message>
    <message>
        <source>Pass one label for each text.</source>
        <translation>텍스트마다 레이블 하나를 주세요.</translation>
    </message>
    <message>
        <source>Pass one vector and one class a text.</source>
        <translation>텍스트마다 벡터 하나와 클래스 하나를 주세요.</translation>
    </message>
    <message>
        <source>Pass one vector for each text.</source>
        <translation>텍스트마다 벡터 하나를 주세요.</translation>
    </message>
    <message>
        <source>Pass one weight for each point.</source>
        <translation>점마다 가중치 하나를 주세요.</translation>
    </message>
    <message>
        <source>Pass the clusters of the same layout.</source>
        <translation>같은 배치의 군집을 주세요.</translation>
    </message>
    <message>
        <source>Pass the labels of the same texts.</source>
        <translation>같은 텍스트의 레이블을 주세요.</translation>
    </message>
    <message>
        <source>Pass two layouts of the same points.</source>
        <translation>같은 점의 배치 두 개를 주세요.</translation>
    </message>
    <message>
        <source>Passages cannot count by {0}.</source>
        <translation>구절을 {0}(으)로 셀 수 없습니다.</translation>
    </message>
    <message>
        <source>Passages of {0} tokens are not possible.</source>
        <translation>토큰 {0}개의 구절은 만들 수 없습니다.</translation>
    </message>
    <message>
        <source>Paste one sentence a line.</source>
        <translation>한 줄에 한 문장씩 붙여넣으세요.</translation>
    </message>
    <message>
        <source>Pause or cancel it.</source>
        <translation>일시 정지하거나 취소하세요.</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>권한이 없습니다</translation>
    </message>
    <message>
        <source>Placing new sentences</source>
        <translation>새 문장 배치 중</translation>
    </message>
    <message>
        <source>Placing {0} on the map</source>
        <translation>{0}를 지도에 놓기</translation>
    </message>
    <message>
        <source>Please report this file.</source>
        <translation>이 파일을 신고해 주세요.</translation>
    </message>
    <message>
        <source>Preparing a preview</source>
        <translation>미리 보기 준비 중</translation>
    </message>
    <message>
        <source>Processor threads</source>
        <translation>프로세서 스레드</translation>
    </message>
    <message>
        <source>Put at least two words that mean the same on each line, with commas between.</source>
        <translation>뜻이 같은 단어를 한 줄에 둘 이상, 쉼표로 나누어 적으세요.</translation>
    </message>
    <message>
        <source>Put before the first text, and saved with the model</source>
        <translation>첫 텍스트 앞에 붙이며 모델과 함께 저장됩니다</translation>
    </message>
    <message>
        <source>Put before the other texts, and saved with the model</source>
        <translation>다른 텍스트 앞에 붙이며 모델과 함께 저장됩니다</translation>
    </message>
    <message>
        <source>Put it into a list.</source>
        <translation>목록에 넣으세요.</translation>
    </message>
    <message>
        <source>Put it on a path that all machines share, or on object storage.</source>
        <translation>모든 컴퓨터가 공유하는 경로나 객체 저장소에 두세요.</translation>
    </message>
    <message>
        <source>Put its token, or USER:PASSWORD, into the variable {0}.</source>
        <translation>토큰 또는 USER:PASSWORD를 {0} 변수에 넣으세요.</translation>
    </message>
    <message>
        <source>Put words that mean the same on one line.</source>
        <translation>뜻이 같은 단어를 한 줄에 적으세요.</translation>
    </message>
    <message>
        <source>Questions against passages that answer them, English.</source>
        <translation>질문과 답이 되는 글 찾기.</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>대기열</translation>
    </message>
    <message>
        <source>Quick mode (int8) was asked for.</source>
        <translation>빠른 모드(int8)를 지정했습니다.</translation>
    </message>
    <message>
        <source>Quick mode knows no models of this family, so float32.</source>
        <translation>이 계열의 모델은 빠른 모드가 없어 float32로 합니다.</translation>
    </message>
    <message>
        <source>Ranking · found among the others</source>
        <translation>순위 · 다른 것 가운데 찾기</translation>
    </message>
    <message>
        <source>Ray cannot be started on this machine: {0}</source>
        <translation>이 컴퓨터에서 Ray를 시작할 수 없습니다: {0}</translation>
    </message>
    <message>
        <source>Ray is in use in this process.</source>
        <translation>이 프로세스에서 Ray를 이미 쓰고 있습니다.</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>읽기 전용 파일 시스템</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>읽는 중</translation>
    </message>
    <message>
        <source>Reading columns</source>
        <translation>열 읽는 중</translation>
    </message>
    <message>
        <source>Reading pairs</source>
        <translation>쌍 읽는 중</translation>
    </message>
    <message>
        <source>Reading texts</source>
        <translation>텍스트 읽는 중</translation>
    </message>
    <message>
        <source>Reading tokens</source>
        <translation>토큰 읽는 중</translation>
    </message>
    <message>
        <source>Reading words</source>
        <translation>단어 읽는 중</translation>
    </message>
    <message>
        <source>Regression · cosine to score</source>
        <translation>회귀 · 코사인을 점수에 맞춤</translation>
    </message>
    <message>
        <source>Remove it instead.</source>
        <translation>대신 제거하세요.</translation>
    </message>
    <message>
        <source>Remove it, or name another output.</source>
        <translation>제거하거나 다른 출력을 지정하세요.</translation>
    </message>
    <message>
        <source>Remove one.</source>
        <translation>하나를 제거하세요.</translation>
    </message>
    <message>
        <source>Remove some.</source>
        <translation>일부를 제거하세요.</translation>
    </message>
    <message>
        <source>Remove that file, and delete again.</source>
        <translation>그 파일을 없애고 다시 삭제하십시오.</translation>
    </message>
    <message>
        <source>Remove that folder: the model is then taken from {0} again.</source>
        <translation>그 폴더를 제거하세요. 그러면 모델을 {0}에서 다시 가져옵니다.</translation>
    </message>
    <message>
        <source>Rename its folder.</source>
        <translation>그 폴더의 이름을 바꾸십시오.</translation>
    </message>
    <message>
        <source>Restore that file from a copy; it holds the rows.</source>
        <translation>사본에서 그 파일을 복원하세요. 행이 들어 있는 파일입니다.</translation>
    </message>
    <message>
        <source>Restore that file from a copy; nothing was read or changed.</source>
        <translation>그 파일을 사본에서 되살리십시오. 아무것도 읽거나 바꾸지 않았습니다.</translation>
    </message>
    <message>
        <source>Restore that file from a copy; the rows and models in the folder are untouched.</source>
        <translation>사본에서 그 파일을 복원하세요. 폴더의 행과 모델은 그대로입니다.</translation>
    </message>
    <message>
        <source>Restore the workspace from a copy, or remove its folder {0} and delete the rows again.</source>
        <translation>사본에서 작업 공간을 복원하거나, 그 폴더 {0}을(를) 지우고 행을 다시 삭제하세요.</translation>
    </message>
    <message>
        <source>Resume it first.</source>
        <translation>먼저 학습을 이어서 끝내십시오.</translation>
    </message>
    <message>
        <source>Resume it, or discard it.</source>
        <translation>재개하거나 버리세요.</translation>
    </message>
    <message>
        <source>Resume the run, with any number of processes.</source>
        <translation>실행을 재개하세요. 프로세스 수는 달라도 됩니다.</translation>
    </message>
    <message>
        <source>Rows were deleted for good from this workspace, or it was moved, since it was read.</source>
        <translation>작업 공간을 읽은 뒤 행이 영구 삭제되었거나 작업 공간이 옮겨졌습니다.</translation>
    </message>
    <message>
        <source>Run: pip install "semantic-explorer[milvus]"</source>
        <translation>다음을 실행하세요: pip install "semantic-explorer[milvus]"</translation>
    </message>
    <message>
        <source>Run: pip install "semantic-explorer[milvus]"; on Windows give the address of a server.</source>
        <translation>다음을 실행하세요: pip install "semantic-explorer[milvus]". Windows에서는 서버 주소를 지정하세요.</translation>
    </message>
    <message>
        <source>Run: pip install XlsxWriter</source>
        <translation>실행하세요: pip install XlsxWriter</translation>
    </message>
    <message>
        <source>Save it again or as CSV.</source>
        <translation>다시 저장하거나 CSV로 저장하세요.</translation>
    </message>
    <message>
        <source>Save it again, without a password.</source>
        <translation>암호 없이 다시 저장하세요.</translation>
    </message>
    <message>
        <source>Save it again.</source>
        <translation>다시 저장하세요.</translation>
    </message>
    <message>
        <source>Save it anew with a current version of transformers.</source>
        <translation>최신 transformers로 다시 저장하세요.</translation>
    </message>
    <message>
        <source>Save it as .docx, without a password.</source>
        <translation>암호 없이 .docx로 저장하세요.</translation>
    </message>
    <message>
        <source>Save it as CSV.</source>
        <translation>CSV로 저장하세요.</translation>
    </message>
    <message>
        <source>Save it as a file first.</source>
        <translation>먼저 파일로 저장하십시오.</translation>
    </message>
    <message>
        <source>Save it in a format that can be read: {0}.</source>
        <translation>읽을 수 있는 형식으로 저장하세요: {0}.</translation>
    </message>
    <message>
        <source>Save it with sentence-transformers 6: MultiVectorEncoder(FOLDER).save_pretrained(NEW_FOLDER).</source>
        <translation>sentence-transformers 6으로 저장하세요: MultiVectorEncoder(FOLDER).save_pretrained(NEW_FOLDER).</translation>
    </message>
    <message>
        <source>Save it without one, as by printing it to a PDF.</source>
        <translation>PDF로 인쇄하는 등의 방법으로 암호 없이 저장하세요.</translation>
    </message>
    <message>
        <source>Save the file again, or as CSV.</source>
        <translation>파일을 다시 저장하거나 CSV로 저장하세요.</translation>
    </message>
    <message>
        <source>Save the file as UTF-8.</source>
        <translation>파일을 UTF-8로 저장하세요.</translation>
    </message>
    <message>
        <source>Save the table as CSV.</source>
        <translation>표를 CSV로 저장하세요.</translation>
    </message>
    <message>
        <source>Save what can be read into a new workspace: semantic-explorer rescue OLD NEW.</source>
        <translation>읽을 수 있는 것을 새 작업 공간에 저장하세요: semantic-explorer rescue 이전 새것.</translation>
    </message>
    <message>
        <source>Say --device cpu.</source>
        <translation>--device cpu로 지정하세요.</translation>
    </message>
    <message>
        <source>Say it as 3200x2000, in pixels, or as 180x120mm.</source>
        <translation>3200x2000처럼 픽셀로, 또는 180x120mm처럼 적으세요.</translation>
    </message>
    <message>
        <source>Say what to look for.</source>
        <translation>무엇을 찾을지 입력하세요.</translation>
    </message>
    <message>
        <source>Say which one does (on the command line with --alike), or choose one of: {0}.</source>
        <translation>무엇이 그런지 알려 주거나(명령줄에서는 --alike) 다음 중에서 고르세요: {0}.</translation>
    </message>
    <message>
        <source>Say which one does (on the command line with --alike), or give scores.</source>
        <translation>무엇이 그런지 알려 주거나(명령줄에서는 --alike) 점수를 주세요.</translation>
    </message>
    <message>
        <source>Say which one does.</source>
        <translation>어느 것인지 지정하세요.</translation>
    </message>
    <message>
        <source>Say which one holds the text; its columns: {0}.</source>
        <translation>텍스트가 든 열을 지정하세요. 열: {0}.</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>배율</translation>
    </message>
    <message>
        <source>Scores lie between {0} and {1}.</source>
        <translation>점수는 {0}에서 {1} 사이입니다.</translation>
    </message>
    <message>
        <source>Search and all-round.</source>
        <translation>검색과 범용.</translation>
    </message>
    <message>
        <source>Search by meaning is not ready: no sentence is encoded yet.</source>
        <translation>의미 검색이 준비되지 않았습니다. 아직 인코딩된 문장이 없습니다.</translation>
    </message>
    <message>
        <source>Search by meaning is not ready: the model is not loaded.</source>
        <translation>의미 검색이 준비되지 않았습니다. 모델을 불러오지 않았습니다.</translation>
    </message>
    <message>
        <source>Search by words is in use.</source>
        <translation>단어 검색이 쓰고 있습니다.</translation>
    </message>
    <message>
        <source>Search by words is not ready: the words are still being indexed.</source>
        <translation>단어 검색이 준비되지 않았습니다. 단어를 아직 색인하고 있습니다.</translation>
    </message>
    <message>
        <source>Search for a value instead, as in column:value.</source>
        <translation>열:값 형식처럼 값을 검색하세요.</translation>
    </message>
    <message>
        <source>Search in English, longer texts.</source>
        <translation>검색, 더 긴 텍스트.</translation>
    </message>
    <message>
        <source>Search in English, whole documents.</source>
        <translation>검색, 문서 전체.</translation>
    </message>
    <message>
        <source>Search once with --milvus and that address, or leave it with index --milvus off.</source>
        <translation>--milvus와 그 주소로 한 번 검색하거나, index --milvus off로 그만두세요.</translation>
    </message>
    <message>
        <source>Search, longer texts.</source>
        <translation>검색, 더 긴 텍스트.</translation>
    </message>
    <message>
        <source>Search, longer texts; better, slower.</source>
        <translation>검색, 긴 텍스트. 더 좋고 더 느림.</translation>
    </message>
    <message>
        <source>Search, small.</source>
        <translation>검색, 작은 크기.</translation>
    </message>
    <message>
        <source>Search, whole documents.</source>
        <translation>검색, 문서 전체.</translation>
    </message>
    <message>
        <source>Searching in Milvus needs its library, which is not installed.</source>
        <translation>Milvus에서 검색하려면 해당 라이브러리가 필요한데 설치되어 있지 않습니다.</translation>
    </message>
    <message>
        <source>See that the folder is the bucket that the server reads, or load without it.</source>
        <translation>그 폴더가 서버가 읽는 버킷인지 확인하거나, 그것 없이 불러오세요.</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>시드</translation>
    </message>
    <message>
        <source>Send less at a time.</source>
        <translation>한 번에 더 적게 보내세요.</translation>
    </message>
    <message>
        <source>Send one JSON object, in UTF-8.</source>
        <translation>UTF-8로 된 JSON 객체 하나를 보내세요.</translation>
    </message>
    <message>
        <source>Send one, such as {"query": "refund"}.</source>
        <translation>{"query": "refund"} 같은 객체를 보내세요.</translation>
    </message>
    <message>
        <source>Send {"model": "…", "input": "…"}.</source>
        <translation>{"model": "…", "input": "…"} 형식으로 보내세요.</translation>
    </message>
    <message>
        <source>Sentences are being encoded just now.</source>
        <translation>지금 문장을 인코딩하는 중입니다.</translation>
    </message>
    <message>
        <source>Sentences with the same {0} are alike.</source>
        <translation>{0} 값이 같은 문장은 같은 뜻입니다.</translation>
    </message>
    <message>
        <source>Sentences with the same {0} score 1, of one {1} 0.5, others 0: {2}.</source>
        <translation>{0}이(가) 같은 문장은 1점, {1}만 같은 문장은 0.5점, 나머지는 0점: {2}.</translation>
    </message>
    <message>
        <source>Sentences without labels cannot judge, so all of them are learned from and there is no verdict.</source>
        <translation>레이블이 없는 문장으로는 판단할 수 없어 모두 학습에 쓰며 결론은 없습니다.</translation>
    </message>
    <message>
        <source>Several processes do not learn together on {0}.</source>
        <translation>{0}에서는 여러 프로세스가 함께 학습할 수 없습니다.</translation>
    </message>
    <message>
        <source>Share of the steps over which the learning rate rises; then it falls to 0</source>
        <translation>학습률이 올라가는 스텝의 비율. 그 뒤 0으로 내려갑니다</translation>
    </message>
    <message>
        <source>Share of the words of each text that are deleted, anew in each epoch</source>
        <translation>각 텍스트에서 지우는 단어의 비율, 에포크마다 새로</translation>
    </message>
    <message>
        <source>Share of the words of each text that change places, anew in each epoch</source>
        <translation>각 텍스트에서 자리를 바꾸는 단어의 비율, 에포크마다 새로</translation>
    </message>
    <message>
        <source>Share of the words with synonyms that are replaced</source>
        <translation>동의어가 있는 단어 중 바꾸는 비율</translation>
    </message>
    <message>
        <source>Share replaced</source>
        <translation>바꾸는 비율</translation>
    </message>
    <message>
        <source>Sheet '{0}' of {1}</source>
        <translation>{1}의 '{0}' 시트</translation>
    </message>
    <message>
        <source>Sheet '{0}' of {1} is empty.</source>
        <translation>{1}의 시트 '{0}'이(가) 비어 있습니다.</translation>
    </message>
    <message>
        <source>Shorten it.</source>
        <translation>줄이세요.</translation>
    </message>
    <message>
        <source>SimCSE · two dropouts, or triplets</source>
        <translation>SimCSE · 드롭아웃 두 번, 또는 삼중항</translation>
    </message>
    <message>
        <source>Simplify it.</source>
        <translation>단순하게 하세요.</translation>
    </message>
    <message>
        <source>So many labels seem wrong that the sentences may not say which is right.</source>
        <translation>잘못되어 보이는 레이블이 너무 많아, 문장만으로는 어느 것이 맞는지 알 수 없을지도 모릅니다.</translation>
    </message>
    <message>
        <source>So many long texts do not fit into an Excel file.</source>
        <translation>이렇게 많은 긴 텍스트는 Excel 파일에 들어가지 않습니다.</translation>
    </message>
    <message>
        <source>Some pairs have scores, which the cosine of their vectors is to match.</source>
        <translation>일부 쌍에 점수가 있으며, 벡터의 코사인을 그 점수에 맞춥니다.</translation>
    </message>
    <message>
        <source>Something was forgotten</source>
        <translation>일부 잊음</translation>
    </message>
    <message>
        <source>Split that part.</source>
        <translation>그 부분을 나누세요.</translation>
    </message>
    <message>
        <source>Start again when nothing writes to it.</source>
        <translation>아무것도 그 파일에 쓰지 않을 때 다시 시작하세요.</translation>
    </message>
    <message>
        <source>Start as many as there are, or say --device cpu.</source>
        <translation>장치 수만큼 시작하거나 --device cpu로 지정하세요.</translation>
    </message>
    <message>
        <source>Start it and search again, or search by words.</source>
        <translation>서버를 시작하고 다시 검색하거나, 단어로 검색하세요.</translation>
    </message>
    <message>
        <source>Start one with "ray start --head", or take "--ray {0}".</source>
        <translation>"ray start --head" 명령으로 시작하거나 "--ray {0}" 옵션을 쓰세요.</translation>
    </message>
    <message>
        <source>Start the command on a machine of the cluster, with --ray HOST:PORT.</source>
        <translation>클러스터에 속한 컴퓨터에서 --ray HOST:PORT 옵션으로 명령을 시작하세요.</translation>
    </message>
    <message>
        <source>Start the server again.</source>
        <translation>서버를 다시 시작하세요.</translation>
    </message>
    <message>
        <source>Starting workers</source>
        <translation>작업자 시작하는 중</translation>
    </message>
    <message>
        <source>Steps from one checkpoint to the next</source>
        <translation>체크포인트 사이의 스텝 수</translation>
    </message>
    <message>
        <source>Steps from one evaluation to the next</source>
        <translation>평가 사이의 스텝 수</translation>
    </message>
    <message>
        <source>Stop after so many evaluations in a row without progress</source>
        <translation>이만큼 연속으로 나아지지 않으면 중지</translation>
    </message>
    <message>
        <source>Stop early after</source>
        <translation>조기 중지 기준</translation>
    </message>
    <message>
        <source>Stop that first, or wait for it.</source>
        <translation>먼저 그것을 중지하거나 기다리세요.</translation>
    </message>
    <message>
        <source>Stop that, or wait for it.</source>
        <translation>중지하거나 끝나기를 기다리세요.</translation>
    </message>
    <message>
        <source>Stop the training first, or wait for it.</source>
        <translation>먼저 학습을 중지하거나 끝나기를 기다리세요.</translation>
    </message>
    <message>
        <source>Student's layers</source>
        <translation>학생 모델의 층</translation>
    </message>
    <message>
        <source>Symmetric</source>
        <translation>대칭</translation>
    </message>
    <message>
        <source>TSDAE · no labels, reconstructed from its vector</source>
        <translation>TSDAE · 레이블 없이 벡터에서 복원</translation>
    </message>
    <message>
        <source>Take a folder in it.</source>
        <translation>그 안의 폴더 하나를 고르세요.</translation>
    </message>
    <message>
        <source>Take a smaller size, or a PNG picture.</source>
        <translation>더 작은 크기를 고르거나 PNG 그림을 쓰세요.</translation>
    </message>
    <message>
        <source>Take a smaller size, or fewer dots per inch; 100 million pixels are the most.</source>
        <translation>더 작은 크기나 더 낮은 해상도를 고르세요. 최대 1억 픽셀입니다.</translation>
    </message>
    <message>
        <source>Take another --precision, such as {0}.</source>
        <translation>{0} 같은 다른 --precision 값을 쓰세요.</translation>
    </message>
    <message>
        <source>Take at least {0} pixels at {1} dots per inch, or fewer dots.</source>
        <translation>인치당 점 {1}개에서 {0}픽셀 이상으로 하거나 점 수를 줄이세요.</translation>
    </message>
    <message>
        <source>Take ids from another answer.</source>
        <translation>다른 응답에 나온 id를 쓰세요.</translation>
    </message>
    <message>
        <source>Take it out.</source>
        <translation>빼세요.</translation>
    </message>
    <message>
        <source>Take that one back first.</source>
        <translation>먼저 그것을 되돌리세요.</translation>
    </message>
    <message>
        <source>Taken for {0}: {1}.</source>
        <translation>{0}(으)로 간주함: {1}.</translation>
    </message>
    <message>
        <source>Teacher</source>
        <translation>교사</translation>
    </message>
    <message>
        <source>Teaching for fold {0}</source>
        <translation>폴드 {0} 학습 중</translation>
    </message>
    <message>
        <source>Text ids go from 0 to {0}.</source>
        <translation>텍스트 id는 0~{0}입니다.</translation>
    </message>
    <message>
        <source>Texts cannot be divided into {0}.</source>
        <translation>텍스트를 {0}(으)로 나눌 수 없습니다.</translation>
    </message>
    <message>
        <source>Texts of one class are to be nearer to each other than to those of others.</source>
        <translation>한 클래스의 텍스트를 다른 클래스보다 서로 가깝게 합니다.</translation>
    </message>
    <message>
        <source>That is a difference over pairs of {0} queries and the first {1} hits of each, not how good either is.</source>
        <translation>이것은 검색어 {0}개와 각각의 첫 결과 {1}개의 쌍에 대한 차이이며, 각 모델이 얼마나 좋은지를 말하지 않습니다.</translation>
    </message>
    <message>
        <source>That is a difference over the first {0} hits of one typed search, not how good either is.</source>
        <translation>이것은 입력한 검색 1개의 첫 결과 {0}개에 대한 차이이며, 각 모델이 얼마나 좋은지를 말하지 않습니다.</translation>
    </message>
    <message>
        <source>That is a difference over the first {0} hits of {1} rows drawn at random, not how good either is.</source>
        <translation>이것은 무작위로 뽑은 행 {1}개의 첫 결과 {0}개에 대한 차이이며, 각 모델이 얼마나 좋은지를 말하지 않습니다.</translation>
    </message>
    <message>
        <source>That is a difference over the first {0} hits of {1} typed searches, not how good either is.</source>
        <translation>이것은 입력한 검색 {1}개의 첫 결과 {0}개에 대한 차이이며, 각 모델이 얼마나 좋은지를 말하지 않습니다.</translation>
    </message>
    <message>
        <source>The Milvus folder {0} cannot be opened, so nothing is found by meaning.</source>
        <translation>Milvus 폴더 {0}을(를) 열 수 없어 의미로는 아무것도 찾을 수 없습니다.</translation>
    </message>
    <message>
        <source>The Ray cluster could not read the texts: {0}</source>
        <translation>Ray 클러스터가 텍스트를 읽지 못했습니다: {0}</translation>
    </message>
    <message>
        <source>The Ray cluster has no graphics card.</source>
        <translation>Ray 클러스터에 그래픽 카드가 없습니다.</translation>
    </message>
    <message>
        <source>The Ray cluster has {0}, and {1} workers were asked for.</source>
        <translation>Ray 클러스터에는 {0}뿐인데 작업자 {1}개를 요청했습니다.</translation>
    </message>
    <message>
        <source>The Ray cluster {0} is gone: {1}</source>
        <translation>Ray 클러스터({0})와 연결이 끊겼습니다: {1}</translation>
    </message>
    <message>
        <source>The Ray cluster {name} is gone: none of its processes answers.</source>
        <translation>Ray 클러스터 {name}이(가) 사라졌습니다. 응답하는 프로세스가 없습니다.</translation>
    </message>
    <message>
        <source>The address of a Milvus server holds a user or a password, and would be kept with it.</source>
        <translation>Milvus 서버 주소에 사용자나 비밀번호가 들어 있어 함께 저장될 것입니다.</translation>
    </message>
    <message>
        <source>The arguments are not a JSON object.</source>
        <translation>인수가 JSON 객체가 아닙니다.</translation>
    </message>
    <message>
        <source>The audition {0} has no question {1}.</source>
        <translation>오디션 {0}에는 질문 {1}이(가) 없습니다.</translation>
    </message>
    <message>
        <source>The average could not be written: {0}.</source>
        <translation>평균을 쓸 수 없습니다: {0}.</translation>
    </message>
    <message>
        <source>The bundled model</source>
        <translation>포함된 모델</translation>
    </message>
    <message>
        <source>The checkpoint cannot be written to {0} ({1}).</source>
        <translation>{0}: 체크포인트를 쓸 수 없습니다 ({1}).</translation>
    </message>
    <message>
        <source>The checkpoint {0} is damaged.</source>
        <translation>체크포인트 {0}: 손상되었습니다.</translation>
    </message>
    <message>
        <source>The classifier reads whole vectors, so they cannot be shortened while it learns.</source>
        <translation>분류기는 벡터 전체를 읽으므로 학습하는 동안 줄일 수 없습니다.</translation>
    </message>
    <message>
        <source>The column '{0}' is named twice.</source>
        <translation>'{0}' 열이 두 번 지정되었습니다.</translation>
    </message>
    <message>
        <source>The columns name {0} twice.</source>
        <translation>열 지정에 {0} 항목이 두 번 있습니다.</translation>
    </message>
    <message>
        <source>The columns {0} of {1} do not go together.</source>
        <translation>{1}의 열 {0}: 함께 쓸 수 없습니다.</translation>
    </message>
    <message>
        <source>The columns: {0}.</source>
        <translation>열: {0}.</translation>
    </message>
    <message>
        <source>The columns: {0}.{1}</source>
        <translation>열: {0}.{1}</translation>
    </message>
    <message>
        <source>The condition '{0}' is not one expression.</source>
        <translation>조건 '{0}': 식 하나가 아닙니다.</translation>
    </message>
    <message>
        <source>The condition '{0}' is not understood{1}.</source>
        <translation>조건 '{0}': 이해할 수 없습니다{1}.</translation>
    </message>
    <message>
        <source>The condition does not suit the columns ({0}).</source>
        <translation>조건이 열과 맞지 않습니다 ({0}).</translation>
    </message>
    <message>
        <source>The condition ends too early.</source>
        <translation>조건이 너무 일찍 끝납니다.</translation>
    </message>
    <message>
        <source>The condition has half a character at place {0}.</source>
        <translation>조건의 {0}번째 자리에 반쪽 문자가 있습니다.</translation>
    </message>
    <message>
        <source>The condition holds a character that nobody sees (NUL).</source>
        <translation>조건에 보이지 않는 문자(NUL)가 있습니다.</translation>
    </message>
    <message>
        <source>The condition is longer than {0} characters.</source>
        <translation>조건이 {0}자보다 깁니다.</translation>
    </message>
    <message>
        <source>The condition is nested too deeply.</source>
        <translation>조건이 너무 깊이 중첩되었습니다.</translation>
    </message>
    <message>
        <source>The connection broke while “{0}” was fetched ({1}).</source>
        <translation>“{0}”: 받는 도중 연결이 끊겼습니다 ({1}).</translation>
    </message>
    <message>
        <source>The copy encodes {0} times as many sentences a second.</source>
        <translation>사본은 초당 {0}배 많은 문장을 인코딩합니다.</translation>
    </message>
    <message>
        <source>The copy of the model in {0} is not as it was saved.</source>
        <translation>{0}의 모델 사본이 저장했을 때와 다릅니다.</translation>
    </message>
    <message>
        <source>The cosine of alike pairs is to be 1, that of the others 0.</source>
        <translation>같은 뜻인 쌍의 코사인은 1, 다른 쌍은 0이 되게 합니다.</translation>
    </message>
    <message>
        <source>The cross-encoder in {0} cannot be loaded</source>
        <translation>{0}의 크로스 인코더를 불러올 수 없습니다</translation>
    </message>
    <message>
        <source>The cross-encoder in {0} cannot be used</source>
        <translation>{0}의 교차 인코더를 쓸 수 없습니다</translation>
    </message>
    <message>
        <source>The cross-encoder in {0} is built of {1}; this program cannot run that.</source>
        <translation>{0}의 크로스 인코더는 {1}로 되어 있어 이 프로그램에서 실행할 수 없습니다.</translation>
    </message>
    <message>
        <source>The cross-encoder of run {0}</source>
        <translation>학습 {0}의 교차 인코더</translation>
    </message>
    <message>
        <source>The cross-encoder tells the classes {0}; {1} has others, or none.</source>
        <translation>크로스 인코더가 구별하는 클래스는 {0}인데, {1}의 클래스는 다르거나 없습니다.</translation>
    </message>
    <message>
        <source>The cross-encoder {0} gives pairs a score that is not finite.</source>
        <translation>크로스 인코더 {0}: 쌍의 점수가 유한하지 않습니다.</translation>
    </message>
    <message>
        <source>The data</source>
        <translation>데이터</translation>
    </message>
    <message>
        <source>The decoder of tsdae reads whole vectors, so they cannot be shortened while it learns.</source>
        <translation>tsdae의 디코더는 벡터 전체를 읽으므로 학습하는 동안 줄일 수 없습니다.</translation>
    </message>
    <message>
        <source>The dense layer in {0} has the activation “{1}”, which this program cannot run.</source>
        <translation>{0}의 밀집 층에 이 프로그램이 실행할 수 없는 활성화 함수 “{1}”가 있습니다.</translation>
    </message>
    <message>
        <source>The dense layer in {0} works in a way that this program cannot run.</source>
        <translation>{0}의 밀집 층은 이 프로그램이 실행할 수 없는 방식입니다.</translation>
    </message>
    <message>
        <source>The device {0} lacks the memory for {1}.</source>
        <translation>장치 {0}: {1}을(를) 처리할 메모리가 부족합니다.</translation>
    </message>
    <message>
        <source>The device “mps” is not on this machine.</source>
        <translation>이 컴퓨터에는 “mps” 장치가 없습니다.</translation>
    </message>
    <message>
        <source>The device “{0}” is not there: {1}.</source>
        <translation>“{0}” 장치가 없습니다: {1}.</translation>
    </message>
    <message>
        <source>The disk has no room left for {0}.</source>
        <translation>{0}: 디스크에 남은 공간이 없습니다.</translation>
    </message>
    <message>
        <source>The duel {0} has no question {1}.</source>
        <translation>대결 {0}: {1}번 질문이 없습니다.</translation>
    </message>
    <message>
        <source>The examples cannot be written to {0} ({1}).</source>
        <translation>{0}: 예시를 쓸 수 없습니다 ({1}).</translation>
    </message>
    <message>
        <source>The file {0} of “{1}” arrived damaged: its size or checksum is not the hub's.</source>
        <translation>“{1}”의 파일 {0}: 손상되어 도착했습니다. 크기나 체크섬이 허브와 다릅니다.</translation>
    </message>
    <message>
        <source>The first layer of a T5 holds what all others use.</source>
        <translation>T5의 첫 층에는 다른 층이 모두 쓰는 것이 들어 있습니다.</translation>
    </message>
    <message>
        <source>The first text of an example is read with “{0}” before it, the others with “{1}”.</source>
        <translation>예시의 첫 텍스트는 앞에 “{0}”, 나머지는 앞에 “{1}”를 붙여 읽습니다.</translation>
    </message>
    <message>
        <source>The folder {0} is not empty.</source>
        <translation>{0}: 폴더가 비어 있지 않습니다.</translation>
    </message>
    <message>
        <source>The folder {0} lies on a network disk ({1}), where locks may not hold: let nobody else open this workspace meanwhile.</source>
        <translation>폴더 {0}은(는) 네트워크 디스크({1})에 있어 잠금이 지켜지지 않을 수 있습니다. 그동안 다른 사람이 이 작업 공간을 열지 않게 하십시오.</translation>
    </message>
    <message>
        <source>The folder {0} of the model is missing.</source>
        <translation>모델의 폴더 {0}: 없습니다.</translation>
    </message>
    <message>
        <source>The graphics processor {0} is the quickest device found.</source>
        <translation>찾은 장치 중 그래픽 프로세서 {0}: 가장 빠릅니다.</translation>
    </message>
    <message>
        <source>The graphics processor {0} was asked for.</source>
        <translation>그래픽 프로세서 {0}: 지정한 장치입니다.</translation>
    </message>
    <message>
        <source>The hub answered with an error ({0}) for “{1}”.</source>
        <translation>허브가 “{1}”에 오류({0})로 응답했습니다.</translation>
    </message>
    <message>
        <source>The hub cannot be reached for “{0}” ({1}).</source>
        <translation>“{0}”: 허브에 연결할 수 없습니다 ({1}).</translation>
    </message>
    <message>
        <source>The hub does not accept your access token for “{0}”.</source>
        <translation>허브가 “{0}”에 대한 액세스 토큰을 받아들이지 않습니다.</translation>
    </message>
    <message>
        <source>The hub has no model “{0}” that is open to everyone.</source>
        <translation>허브에 누구나 쓸 수 있는 모델 “{0}”가 없습니다.</translation>
    </message>
    <message>
        <source>The hub's answer about “{0}” cannot be understood.</source>
        <translation>“{0}”에 대한 허브의 응답을 이해할 수 없습니다.</translation>
    </message>
    <message>
        <source>The index of words and phrases was damaged and is being made again.</source>
        <translation>단어와 구의 색인이 손상되어 다시 만들고 있습니다.</translation>
    </message>
    <message>
        <source>The index of words in {0} cannot be read.</source>
        <translation>{0}의 단어 색인을 읽을 수 없습니다.</translation>
    </message>
    <message>
        <source>The index of words in {0} does not fit together.</source>
        <translation>{0}의 단어 색인이 서로 맞지 않습니다.</translation>
    </message>
    <message>
        <source>The journal was damaged and was made again.</source>
        <translation>저널이 손상되어 다시 만들었습니다.</translation>
    </message>
    <message>
        <source>The journal was missing and was made again.</source>
        <translation>저널이 없어 다시 만들었습니다.</translation>
    </message>
    <message>
        <source>The journal was older than the rows and was made again.</source>
        <translation>저널이 행보다 오래되어 다시 만들었습니다.</translation>
    </message>
    <message>
        <source>The journal was that of another workspace; it was put aside and made again.</source>
        <translation>저널이 다른 작업 공간의 것이어서 따로 두고 다시 만들었습니다.</translation>
    </message>
    <message>
        <source>The keyword index cannot be read.</source>
        <translation>단어 검색 색인을 읽을 수 없습니다.</translation>
    </message>
    <message>
        <source>The keyword index holds {0} instead of {1}.</source>
        <translation>단어 검색 색인에 {1}개가 아니라 {0}가 있습니다.</translation>
    </message>
    <message>
        <source>The keyword index is closed.</source>
        <translation>단어 검색 색인이 닫혔습니다.</translation>
    </message>
    <message>
        <source>The keyword index lacked {0}; they are being added.</source>
        <translation>단어 검색 색인에 빠진 것이 있어 추가하고 있습니다: {0}.</translation>
    </message>
    <message>
        <source>The keyword index was damaged and is being rebuilt.</source>
        <translation>단어 검색 색인이 손상되어 다시 만들고 있습니다.</translation>
    </message>
    <message>
        <source>The keyword index was missing and is being rebuilt.</source>
        <translation>단어 검색 색인이 없어 다시 만들고 있습니다.</translation>
    </message>
    <message>
        <source>The last change is missing: neither the journal nor the log of the last session has it.</source>
        <translation>마지막 변경이 없습니다: 저널에도 지난 세션의 로그에도 없습니다.</translation>
    </message>
    <message>
        <source>The last {n} changes are missing: neither the journal nor the log of the last session has them.</source>
        <translation>마지막 변경 {n}개가 없습니다: 저널에도 지난 세션의 로그에도 없습니다.</translation>
    </message>
    <message>
        <source>The layers of this model could not be found.</source>
        <translation>이 모델의 층을 찾을 수 없습니다.</translation>
    </message>
    <message>
        <source>The layout has {0} points, the clusters are of {1}.</source>
        <translation>배치의 점은 {0}개인데 군집은 {1}개의 점에 대한 것입니다.</translation>
    </message>
    <message>
        <source>The layouts have {0} and {1} points.</source>
        <translation>두 배치의 점이 {0}개와 {1}개입니다.</translation>
    </message>
    <message>
        <source>The list of words to skip of the model in {0} is none.</source>
        <translation>{0}에 있는 모델의 건너뛸 단어 목록이 목록이 아닙니다.</translation>
    </message>
    <message>
        <source>The log beside the rows was that of another workspace; it is kept as {0}.</source>
        <translation>행 옆의 로그가 다른 작업 공간의 것입니다. {0}(으)로 보관했습니다.</translation>
    </message>
    <message>
        <source>The log file may say why.</source>
        <translation>로그 파일에 이유가 있을 수 있습니다.</translation>
    </message>
    <message>
        <source>The log of the last session could not be read; what only it had is lost.</source>
        <translation>지난 세션의 로그를 읽을 수 없어, 거기에만 있던 내용은 잃었습니다.</translation>
    </message>
    <message>
        <source>The log of the last session was damaged; it is kept as {0}.</source>
        <translation>지난 세션의 로그가 손상되었습니다. {0}(으)로 보관했습니다.</translation>
    </message>
    <message>
        <source>The log of the last session was empty; it is kept as {0}.</source>
        <translation>지난 세션의 로그가 비어 있습니다. {0}(으)로 보관했습니다.</translation>
    </message>
    <message>
        <source>The log of the last session, {0}, could not be copied ({1}).</source>
        <translation>지난 세션의 로그 {0}을(를) 복사하지 못했습니다({1}).</translation>
    </message>
    <message>
        <source>The manifest in {0} does not match its key.</source>
        <translation>{0}의 매니페스트가 키와 맞지 않습니다.</translation>
    </message>
    <message>
        <source>The manifest in {0} is not as this program writes it.</source>
        <translation>{0}의 매니페스트가 이 프로그램이 쓰는 형식이 아닙니다.</translation>
    </message>
    <message>
        <source>The map in {0} cannot be read.</source>
        <translation>{0}의 지도를 읽을 수 없습니다.</translation>
    </message>
    <message>
        <source>The map in {0} does not fit together.</source>
        <translation>{0}의 지도가 서로 맞지 않습니다.</translation>
    </message>
    <message>
        <source>The map was damaged and is being made again.</source>
        <translation>지도가 손상되어 다시 만들고 있습니다.</translation>
    </message>
    <message>
        <source>The mapping of tokens in {0} names vectors that are not there.</source>
        <translation>{0}의 토큰 대응표가 없는 벡터를 가리킵니다.</translation>
    </message>
    <message>
        <source>The margins of {0} go up to {1}, but this model compares by cosine, and cosines differ by 2 at most.</source>
        <translation>{0}의 마진은 {1}까지인데, 이 모델은 코사인으로 비교하며 코사인의 차이는 최대 2입니다.</translation>
    </message>
    <message>
        <source>The memory does not suffice for the longest batch.</source>
        <translation>가장 긴 배치를 처리할 메모리가 부족합니다.</translation>
    </message>
    <message>
        <source>The memory is full, so training stopped at step {0}.</source>
        <translation>메모리가 가득 차 스텝 {0}에서 학습이 멈췄습니다.</translation>
    </message>
    <message>
        <source>The memory of this machine does not suffice for that. Close other programs, or take fewer rows.</source>
        <translation>이 컴퓨터의 메모리가 부족합니다. 다른 프로그램을 닫거나 행을 줄이세요.</translation>
    </message>
    <message>
        <source>The model cannot be written to {0} ({1}).</source>
        <translation>{0}: 모델을 쓸 수 없습니다 ({1}).</translation>
    </message>
    <message>
        <source>The model finds them similar, but they lie in different groups.</source>
        <translation>모델은 비슷하다고 보지만 다른 그룹에 있습니다.</translation>
    </message>
    <message>
        <source>The model gives vectors that are not finite: its weights are damaged.</source>
        <translation>모델이 유한하지 않은 벡터를 냅니다. 가중치가 손상되었습니다.</translation>
    </message>
    <message>
        <source>The model gives {0} of {1} sentences a vector that is not finite, for example “{2}”.</source>
        <translation>모델이 문장 {1}개 중 {0}개에 유한하지 않은 벡터를 냅니다. 예: “{2}”.</translation>
    </message>
    <message>
        <source>The model in {0} ({1}) has no decoder that could begin a text.</source>
        <translation>{0}의 모델({1})에는 텍스트를 시작할 디코더가 없습니다.</translation>
    </message>
    <message>
        <source>The model in {0} ({1}) is an encoder with a decoder, which gives no sentence vectors.</source>
        <translation>{0}의 모델({1})은 인코더와 디코더로 되어 있어 문장 벡터를 내지 않습니다.</translation>
    </message>
    <message>
        <source>The model in {0} asks for “{1}: {2}”, which only its author's code does.</source>
        <translation>{0}의 모델은 작성자의 코드만 할 수 있는 “{1}: {2}”을(를) 요구합니다.</translation>
    </message>
    <message>
        <source>The model in {0} cannot be loaded</source>
        <translation>{0}의 모델을 불러올 수 없습니다</translation>
    </message>
    <message>
        <source>The model in {0} cannot be read: {1}.</source>
        <translation>{0}의 모델을 읽을 수 없습니다: {1}.</translation>
    </message>
    <message>
        <source>The model in {0} cannot be used</source>
        <translation>{0}의 모델을 쓸 수 없습니다</translation>
    </message>
    <message>
        <source>The model in {0} does not end in one normalisation of its token vectors, so what they say of two words is no similarity.</source>
        <translation>{0}에 있는 모델은 토큰 벡터의 정규화 하나로 끝나지 않으므로, 두 단어에 대해 말하는 값이 유사도가 아닙니다.</translation>
    </message>
    <message>
        <source>The model in {0} fills up queries with a token that its tokenizer does not have.</source>
        <translation>{0}에 있는 모델은 토크나이저에 없는 토큰으로 질의를 채웁니다.</translation>
    </message>
    <message>
        <source>The model in {0} has a module “{1}”, which this program cannot run.</source>
        <translation>{0}의 모델에 이 프로그램이 실행할 수 없는 모듈 “{1}”가 있습니다.</translation>
    </message>
    <message>
        <source>The model in {0} has an adapter a task, which only its author's code chooses.</source>
        <translation>{0}의 모델은 작업마다 어댑터가 있으며, 이를 고르는 것은 작성자의 코드뿐입니다.</translation>
    </message>
    <message>
        <source>The model in {0} is an adapter without its base model.</source>
        <translation>{0}의 모델은 기반 모델이 없는 어댑터입니다.</translation>
    </message>
    <message>
        <source>The model in {0} is an encoder without its decoder, so there is no first token of it.</source>
        <translation>{0}의 모델은 디코더가 없는 인코더라 첫 토큰이 없습니다.</translation>
    </message>
    <message>
        <source>The model in {0} is built of {1}; this program cannot run that.</source>
        <translation>{0}의 모델은 {1}로 되어 있어 이 프로그램에서 실행할 수 없습니다.</translation>
    </message>
    <message>
        <source>The model in {0} is in the format of Stanford's ColBERT, which is not read here.</source>
        <translation>{0}에 있는 모델은 스탠퍼드 ColBERT 형식이며, 여기서는 읽지 않습니다.</translation>
    </message>
    <message>
        <source>The model in {0} is no text encoder.</source>
        <translation>{0}의 모델은 텍스트 인코더가 아닙니다.</translation>
    </message>
    <message>
        <source>The model in {0} is of its author's own kind: its {1} is not as in transformers' “{2}”.</source>
        <translation>{0}의 모델은 작성자 고유의 종류입니다. {1}이(가) transformers의 “{2}”와 다릅니다.</translation>
    </message>
    <message>
        <source>The model in {0} is used in a way unknown to this program (task {1}, output {2}).</source>
        <translation>{0}의 모델이 이 프로그램이 모르는 방식으로 쓰입니다 (작업 {1}, 출력 {2}).</translation>
    </message>
    <message>
        <source>The model in {0} keeps the vectors of a few kinds of tokens only.</source>
        <translation>{0}에 있는 모델은 몇몇 종류의 토큰 벡터만 남깁니다.</translation>
    </message>
    <message>
        <source>The model in {0} makes a vector of each token, and none of a text.</source>
        <translation>{0}에 있는 모델은 토큰마다 벡터를 만들고 텍스트의 벡터는 만들지 않습니다.</translation>
    </message>
    <message>
        <source>The model in {0} names a default prompt “{1}” that it does not hold.</source>
        <translation>{0}의 모델이 기본 프롬프트로 지정한 “{1}”가 모델에 없습니다.</translation>
    </message>
    <message>
        <source>The model in {0} names code of its author's, which may read a text in both directions; transformers' “{1}” reads it from left to right.</source>
        <translation>{0}의 모델은 작성자의 코드를 지정하는데, 그 코드는 텍스트를 양방향으로 읽을 수도 있습니다. transformers의 “{1}”은(는) 왼쪽에서 오른쪽으로 읽습니다.</translation>
    </message>
    <message>
        <source>The model in {0} wants queries of {1} tokens, and its transformer has positions for {2}.</source>
        <translation>{0}에 있는 모델은 {1} 토큰의 질의를 원하지만, 트랜스포머의 위치는 {2}개입니다.</translation>
    </message>
    <message>
        <source>The model in {0} wants to run its author's code ({1}); this program never does.</source>
        <translation>{0}의 모델이 작성자의 코드를 실행하려 합니다({1}). 이 프로그램은 절대 실행하지 않습니다.</translation>
    </message>
    <message>
        <source>The model of run {0}</source>
        <translation>학습 {0}의 모델</translation>
    </message>
    <message>
        <source>The model of the run in {0} was removed.</source>
        <translation>{0}에 있는 학습의 모델이 삭제되었습니다.</translation>
    </message>
    <message>
        <source>The model of the run {0} was removed.</source>
        <translation>실행 {0}: 모델이 제거되었습니다.</translation>
    </message>
    <message>
        <source>The model of the run {0} was removed; its curve and its verdict are still there.</source>
        <translation>실행 {0}: 모델이 제거되었습니다. 곡선과 결론은 남아 있습니다.</translation>
    </message>
    <message>
        <source>The model takes {0} MB, and {1} has {2} MB left.</source>
        <translation>모델에 {0} MB가 필요한데 {1}에는 {2} MB 남았습니다.</translation>
    </message>
    <message>
        <source>The model that the run {0} began with is not in this workspace any more.</source>
        <translation>실행 {0}이(가) 시작한 모델이 이 작업 공간에 더는 없습니다.</translation>
    </message>
    <message>
        <source>The model was changed before its sentences were encoded.</source>
        <translation>문장이 인코딩되기 전에 모델이 바뀌었습니다.</translation>
    </message>
    <message>
        <source>The model was changed while it was compared.</source>
        <translation>비교하는 동안 모델이 바뀌었습니다.</translation>
    </message>
    <message>
        <source>The model was changed while it was loaded.</source>
        <translation>모델을 불러오는 동안 다른 모델로 바뀌었습니다.</translation>
    </message>
    <message>
        <source>The model whose vectors or scores are learned, by its name or folder; a student with fewer layers learns from the model as it was where none is given</source>
        <translation>벡터나 점수를 배울 모델의 이름이나 폴더. 지정하지 않으면 층을 줄인 학생이 원래 모델에서 배웁니다</translation>
    </message>
    <message>
        <source>The model {0}</source>
        <translation>모델 {0}</translation>
    </message>
    <message>
        <source>The model {0} cannot read {1}: {2}.</source>
        <translation>모델 {0}: {1} 읽을 수 없음: {2}.</translation>
    </message>
    <message>
        <source>The model {0} gives vectors that are not finite.</source>
        <translation>모델 {0}이(가) 유한하지 않은 벡터를 냅니다.</translation>
    </message>
    <message>
        <source>The model {0} has a name that is not Unicode.</source>
        <translation>모델 {0}의 이름이 유니코드가 아닙니다.</translation>
    </message>
    <message>
        <source>The model {0} has no prompt “{1}”.</source>
        <translation>모델 {0}: 프롬프트 “{1}”가 없습니다.</translation>
    </message>
    <message>
        <source>The model “{0}” cannot be fetched: HF_HUB_OFFLINE is set.</source>
        <translation>모델 “{0}”: 받을 수 없습니다. HF_HUB_OFFLINE이 설정되어 있습니다.</translation>
    </message>
    <message>
        <source>The model “{0}” has no config.json, so it is no text encoder.</source>
        <translation>모델 “{0}”: config.json이 없어 텍스트 인코더가 아닙니다.</translation>
    </message>
    <message>
        <source>The model “{0}” has no safetensors weights on the hub.</source>
        <translation>모델 “{0}”: 허브에 safetensors 가중치가 없습니다.</translation>
    </message>
    <message>
        <source>The model “{0}” is being fetched by another process ({1}).</source>
        <translation>다른 프로세스({1})가 모델 “{0}”을(를) 받고 있습니다.</translation>
    </message>
    <message>
        <source>The model “{0}” is handed out only to who agreed to its terms, and the account of your access token has not yet.</source>
        <translation>모델 “{0}”은(는) 약관에 동의한 사람에게만 제공되는데, 이 액세스 토큰의 계정은 아직 동의하지 않았습니다.</translation>
    </message>
    <message>
        <source>The model “{0}” is handed out only to who agreed to its terms, and there is no access token of an account that has.</source>
        <translation>모델 “{0}”은(는) 약관에 동의한 사람에게만 제공되는데, 동의한 계정의 액세스 토큰이 없습니다.</translation>
    </message>
    <message>
        <source>The model “{0}” is not on this machine.</source>
        <translation>모델 “{0}”: 이 컴퓨터에 없습니다.</translation>
    </message>
    <message>
        <source>The model “{0}” is not served.</source>
        <translation>모델 “{0}”: 이 서버가 제공하지 않습니다.</translation>
    </message>
    <message>
        <source>The model's file {0} cannot be read.</source>
        <translation>모델의 파일 {0}: 읽을 수 없습니다.</translation>
    </message>
    <message>
        <source>The model's file {0} does not hold the entries that it should.</source>
        <translation>모델의 파일 {0}: 있어야 할 항목이 없습니다.</translation>
    </message>
    <message>
        <source>The model's file {0} has more than {1} MB.</source>
        <translation>모델 파일 {0}: {1} MB보다 큽니다.</translation>
    </message>
    <message>
        <source>The nearest were found by Milvus.</source>
        <translation>Milvus로 가장 가까운 것을 찾았습니다.</translation>
    </message>
    <message>
        <source>The nearest were found by a graph of neighbours (HNSW).</source>
        <translation>이웃 그래프(HNSW)로 가장 가까운 것을 찾았습니다.</translation>
    </message>
    <message>
        <source>The neighbour graph in {0} cannot be read ({1}).</source>
        <translation>{0}의 이웃 그래프를 읽을 수 없습니다 ({1}).</translation>
    </message>
    <message>
        <source>The neighbour graph was damaged and is being rebuilt.</source>
        <translation>이웃 그래프가 손상되어 다시 만들고 있습니다.</translation>
    </message>
    <message>
        <source>The neighbours have the shape {0}, and (n, k) is needed.</source>
        <translation>이웃의 모양이 {0}인데 (n, k)여야 합니다.</translation>
    </message>
    <message>
        <source>The new model compares texts by {0}, the old one by {1}, as they do in a search.</source>
        <translation>검색할 때처럼 새 모델은 {0}(으)로, 이전 모델은 {1}(으)로 텍스트를 비교합니다.</translation>
    </message>
    <message>
        <source>The new model keeps so many layers, evenly spaced, or those with these numbers, from 0</source>
        <translation>새 모델이 고른 간격으로 이만큼의 층을, 또는 0부터 시작하는 이 번호의 층을 남깁니다</translation>
    </message>
    <message>
        <source>The newest is known by a column of dates, which has to be named.</source>
        <translation>가장 새로운 것은 날짜 열로 알 수 있으므로 그 열을 지정해야 합니다.</translation>
    </message>
    <message>
        <source>The norm to which gradients are clipped, or "never"</source>
        <translation>기울기를 자를 노름 또는 "never"</translation>
    </message>
    <message>
        <source>The normalisation in {0} is not one of token vectors.</source>
        <translation>{0}의 정규화는 토큰 벡터의 정규화가 아닙니다.</translation>
    </message>
    <message>
        <source>The objective {0} cannot learn from {1}, which holds {2}.</source>
        <translation>학습 목표 {0}: {1} 자료의 {2}로는 학습할 수 없습니다.</translation>
    </message>
    <message>
        <source>The objective {0} has to know which class of {1} means that two sentences are alike; the classes are {2}.</source>
        <translation>학습 목표 {0}: {1}의 어느 클래스가 두 문장이 같은 뜻임을 나타내는지 알아야 합니다. 클래스: {2}.</translation>
    </message>
    <message>
        <source>The objective {0} learns from pairs that are alike or not; {1} has scores between.</source>
        <translation>학습 목표 {0}: 같은 뜻인 쌍과 아닌 쌍으로 학습하는데 {1}에는 그 사이의 점수가 있습니다.</translation>
    </message>
    <message>
        <source>The only row of {0} is no usable example. Line {1}: {2}.</source>
        <translation>{0}의 하나뿐인 행은 예시로 쓸 수 없습니다. {1}번째 줄: {2}.</translation>
    </message>
    <message>
        <source>The pairs are alike; each is to be found among the others of its batch.</source>
        <translation>쌍은 같은 뜻이며, 각각을 배치의 다른 것 가운데서 찾습니다.</translation>
    </message>
    <message>
        <source>The pairs are all alike; as many shuffled ones with score 0 are put beside them.</source>
        <translation>쌍이 모두 같은 뜻이라 같은 수의 뒤섞은 쌍을 점수 0으로 더합니다.</translation>
    </message>
    <message>
        <source>The pairs have classes, which a classifier on both vectors learns.</source>
        <translation>쌍에 클래스가 있어 두 벡터에 대한 분류기가 학습합니다.</translation>
    </message>
    <message>
        <source>The pairs have scores, which the cosine of their vectors is to match.</source>
        <translation>쌍에 점수가 있으며, 벡터의 코사인을 그 점수에 맞춥니다.</translation>
    </message>
    <message>
        <source>The parts were declared with unlike score ranges.</source>
        <translation>부분들이 서로 다른 점수 범위로 지정되었습니다.</translation>
    </message>
    <message>
        <source>The picture is too small for a map.</source>
        <translation>지도를 그리기에는 그림이 너무 작습니다.</translation>
    </message>
    <message>
        <source>The picture {0} cannot be written.</source>
        <translation>{0}: 그림을 쓸 수 없습니다.</translation>
    </message>
    <message>
        <source>The precision {0} was asked for.</source>
        <translation>정밀도 {0} 사용이 지정되었습니다.</translation>
    </message>
    <message>
        <source>The precision “{0}” is not one that this program computes in.</source>
        <translation>정밀도 “{0}”: 이 프로그램이 계산에 쓰지 않는 것입니다.</translation>
    </message>
    <message>
        <source>The processes of the run cannot reach one another.</source>
        <translation>이 실행의 프로세스들이 서로 연결할 수 없습니다.</translation>
    </message>
    <message>
        <source>The processor was asked for.</source>
        <translation>프로세서를 지정했습니다.</translation>
    </message>
    <message>
        <source>The query is empty.</source>
        <translation>검색어가 비어 있습니다.</translation>
    </message>
    <message>
        <source>The request has more than {0} MB.</source>
        <translation>요청이 {0} MB를 넘습니다.</translation>
    </message>
    <message>
        <source>The request is not JSON.</source>
        <translation>요청이 JSON이 아닙니다.</translation>
    </message>
    <message>
        <source>The request is not a JSON object.</source>
        <translation>요청이 JSON 객체가 아닙니다.</translation>
    </message>
    <message>
        <source>The roles: {0}.</source>
        <translation>역할: {0}.</translation>
    </message>
    <message>
        <source>The rows have changed since.</source>
        <translation>그 사이에 행이 바뀌었습니다.</translation>
    </message>
    <message>
        <source>The rows that were chosen are not there any more.</source>
        <translation>골랐던 행이 이제 없습니다.</translation>
    </message>
    <message>
        <source>The run can still be resumed with them. Discard the run to remove them.</source>
        <translation>이것으로 아직 실행을 재개할 수 있습니다. 없애려면 실행을 버리세요.</translation>
    </message>
    <message>
        <source>The run can't be kept or compared any more; its curve and its verdict stay.</source>
        <translation>실행을 더는 채택하거나 비교할 수 없습니다. 곡선과 결론은 남습니다.</translation>
    </message>
    <message>
        <source>The run cannot be resumed; start it anew.</source>
        <translation>실행을 재개할 수 없습니다. 새로 시작하세요.</translation>
    </message>
    <message>
        <source>The run in {0} did not begin with the model in {1}.</source>
        <translation>{0}의 실행은 {1}의 모델로 시작하지 않았습니다.</translation>
    </message>
    <message>
        <source>The run in {0} is finished.</source>
        <translation>{0}의 실행은 끝났습니다.</translation>
    </message>
    <message>
        <source>The run in {0} is in no list, because its run.json is missing or damaged. What was trained there stays; delete the folder if you do not need it.</source>
        <translation>{0}의 학습은 run.json이 없거나 손상되어 어떤 목록에도 없습니다. 거기서 학습한 것은 그대로 남아 있습니다. 필요하지 않으면 폴더를 삭제하세요.</translation>
    </message>
    <message>
        <source>The run in {0} is in use by {1}.</source>
        <translation>{0}의 실행을 {1}에서 쓰고 있습니다.</translation>
    </message>
    <message>
        <source>The run in {0} is not finished, so it has no model.</source>
        <translation>{0}에 있는 학습이 끝나지 않아 모델이 없습니다.</translation>
    </message>
    <message>
        <source>The run in {0} was begun with metrics of its own.</source>
        <translation>{0}의 실행은 자체 지표로 시작되었습니다.</translation>
    </message>
    <message>
        <source>The run in {0} was made by a later version.</source>
        <translation>{0}의 실행은 더 새로운 버전에서 만든 것입니다.</translation>
    </message>
    <message>
        <source>The run {0} is being averaged.</source>
        <translation>실행 {0}을(를) 평균하는 중입니다.</translation>
    </message>
    <message>
        <source>The run {0} is not finished, so it has no model.</source>
        <translation>실행 {0}: 끝나지 않아 모델이 없습니다.</translation>
    </message>
    <message>
        <source>The run {0} is running.</source>
        <translation>실행 {0}: 실행 중입니다.</translation>
    </message>
    <message>
        <source>The run {0} left the model as it was: no step of it was better.</source>
        <translation>실행 {0}: 더 나은 스텝이 없어 모델이 그대로입니다.</translation>
    </message>
    <message>
        <source>The run {0} made a cross-encoder, which makes no vectors and is no model version.</source>
        <translation>실행 {0}: 크로스 인코더를 만들었으며, 벡터를 만들지 않으므로 모델 버전이 아닙니다.</translation>
    </message>
    <message>
        <source>The run {0} made no cross-encoder.</source>
        <translation>실행 {0}: 크로스 인코더를 만들지 않았습니다.</translation>
    </message>
    <message>
        <source>The score range {0} to {1} is empty.</source>
        <translation>점수 범위 {0}~{1}: 비어 있습니다.</translation>
    </message>
    <message>
        <source>The score range {0} to {1} is too large.</source>
        <translation>점수 범위 {0}~{1}이(가) 너무 큽니다.</translation>
    </message>
    <message>
        <source>The second text also has to find the first</source>
        <translation>둘째 텍스트로 첫째 텍스트도 찾게 합니다</translation>
    </message>
    <message>
        <source>The selected sentences are not encoded yet.</source>
        <translation>선택한 문장이 아직 인코딩되지 않았습니다.</translation>
    </message>
    <message>
        <source>The selection part has {0} marked alike and {1} not alike; a threshold takes {2} of each.</source>
        <translation>선택 부분에는 비슷함으로 표시된 {0}, 비슷하지 않음 {1}개가 있습니다. 임계값에는 각각 {2}개가 필요합니다.</translation>
    </message>
    <message>
        <source>The sentences have no labels, so nothing says which of them are alike.</source>
        <translation>문장에 레이블이 없어 어느 것이 같은 뜻인지 알 수 없습니다.</translation>
    </message>
    <message>
        <source>The server stops.</source>
        <translation>서버를 중지하는 중입니다.</translation>
    </message>
    <message>
        <source>The settings in {0} could not be read and start afresh.</source>
        <translation>{0}의 설정을 읽을 수 없어 처음 상태로 시작합니다.</translation>
    </message>
    <message>
        <source>The static model in {0} has no tokenizer.json.</source>
        <translation>{0}의 정적 모델에 tokenizer.json이 없습니다.</translation>
    </message>
    <message>
        <source>The static model in {0} has {1} tokens of {2} numbers, more than any is.</source>
        <translation>{0}의 정적 모델은 토큰 {1}개에 숫자 {2}개씩으로, 있을 수 없이 큽니다.</translation>
    </message>
    <message>
        <source>The static model in {0} is in several files; such a model is read from one only.</source>
        <translation>{0}의 정적 모델이 여러 파일로 나뉘어 있습니다. 정적 모델은 파일 하나에서만 읽습니다.</translation>
    </message>
    <message>
        <source>The steps before were made in {0}: those to come learn from the same examples, and round and drop out otherwise.</source>
        <translation>이전 스텝은 {0}에서 진행했습니다. 앞으로의 스텝은 같은 예시로 학습하지만 반올림과 드롭아웃이 다릅니다.</translation>
    </message>
    <message>
        <source>The student cannot be written to {0} ({1}).</source>
        <translation>{0}: 학생을 쓸 수 없습니다 ({1}).</translation>
    </message>
    <message>
        <source>The student is to keep {0}; the model has {1}, numbered from 0.</source>
        <translation>학생이 남길 것은 {0}인데, 모델에는 {1}개가 있으며 번호는 0부터입니다.</translation>
    </message>
    <message>
        <source>The synonyms in {0} cannot be read ({1}).</source>
        <translation>{0}: 동의어를 읽을 수 없습니다 ({1}).</translation>
    </message>
    <message>
        <source>The teacher targets cannot be written to {0} ({1}).</source>
        <translation>{0}: 교사의 목표값을 쓸 수 없습니다 ({1}).</translation>
    </message>
    <message>
        <source>The teacher's vectors are learned as a whole, so they cannot be shortened.</source>
        <translation>교사의 벡터는 전체로 배우므로 줄일 수 없습니다.</translation>
    </message>
    <message>
        <source>The teacher's vectors have {0} dimensions; the student learns their {1} main directions.</source>
        <translation>교사의 벡터는 {0}차원이며, 학생은 주요 방향 {1}개를 배웁니다.</translation>
    </message>
    <message>
        <source>The text ids are not ascending from {0} on.</source>
        <translation>텍스트 id가 {0}부터 오름차순이 아닙니다.</translation>
    </message>
    <message>
        <source>The texts here are not divided, so there is no map of passages.</source>
        <translation>여기 텍스트는 나뉘어 있지 않아 구절 지도가 없습니다.</translation>
    </message>
    <message>
        <source>The tokenizer in {0} cannot be read</source>
        <translation>{0}의 토크나이저를 읽을 수 없습니다</translation>
    </message>
    <message>
        <source>The tokenizer in {0} has no quick form (tokenizer.json).</source>
        <translation>{0}의 토크나이저에 빠른 형식(tokenizer.json)이 없습니다.</translation>
    </message>
    <message>
        <source>The tokenizer in {0} knows {1} tokens, and the table has {2} vectors.</source>
        <translation>{0}의 토크나이저는 토큰 {1}개를 아는데 표에는 벡터가 {2}개 있습니다.</translation>
    </message>
    <message>
        <source>The tokenizer in {0} needs the package sentencepiece, which is not installed.</source>
        <translation>{0}의 토크나이저에는 sentencepiece 패키지가 필요한데 설치되어 있지 않습니다.</translation>
    </message>
    <message>
        <source>The tokenizer of the model makes tokens that its weights have no vector for.</source>
        <translation>모델의 토크나이저가 가중치에 벡터가 없는 토큰을 만듭니다.</translation>
    </message>
    <message>
        <source>The topics in {0} cannot be read.</source>
        <translation>{0}의 주제를 읽을 수 없습니다.</translation>
    </message>
    <message>
        <source>The topics in {0} do not fit the map.</source>
        <translation>{0}의 주제가 지도와 맞지 않습니다.</translation>
    </message>
    <message>
        <source>The topics were damaged and were made again.</source>
        <translation>주제가 손상되어 다시 만들었습니다.</translation>
    </message>
    <message>
        <source>The transformer has no linear layer that adapters could stand beside.</source>
        <translation>트랜스포머에 어댑터를 붙일 선형 층이 없습니다.</translation>
    </message>
    <message>
        <source>The transformer in {0} cannot be loaded</source>
        <translation>{0}의 트랜스포머를 불러올 수 없습니다</translation>
    </message>
    <message>
        <source>The transformer in {0} is half of an encoder and decoder and has no classifier.</source>
        <translation>{0}의 트랜스포머는 인코더·디코더의 절반이라 분류기가 없습니다.</translation>
    </message>
    <message>
        <source>The translation model in {0} cannot be loaded ({1}).</source>
        <translation>{0}의 번역 모델을 불러올 수 없습니다 ({1}).</translation>
    </message>
    <message>
        <source>The two models are not built alike (other layers, or another pooling), so there is no average.</source>
        <translation>두 모델의 구조가 달라(층이나 풀링이 다름) 평균이 없습니다.</translation>
    </message>
    <message>
        <source>The two models were evaluated on different examples.</source>
        <translation>두 모델을 서로 다른 예시로 평가했습니다.</translation>
    </message>
    <message>
        <source>The vector index finds {0} % of the nearest sentences. A neighbour graph, which would find more, takes about {1} GB of memory, and {2} GB are free: close other programs and open the workspace again.</source>
        <translation>벡터 색인은 가장 가까운 문장의 {0}%를 찾습니다. 이웃 그래프는 더 많이 찾지만 메모리가 약 {1}GB 필요하며, 남은 것은 {2}GB입니다. 다른 프로그램을 닫고 작업 공간을 다시 여세요.</translation>
    </message>
    <message>
        <source>The vector index was damaged and is being rebuilt.</source>
        <translation>벡터 색인이 손상되어 다시 만들고 있습니다.</translation>
    </message>
    <message>
        <source>The vectors have shape {0}, their classes {1}.</source>
        <translation>벡터의 모양은 {0}, 클래스의 모양은 {1}입니다.</translation>
    </message>
    <message>
        <source>The vectors have the shape {0}, and (n, dim) is needed.</source>
        <translation>벡터의 모양이 {0}인데 (n, dim)이어야 합니다.</translation>
    </message>
    <message>
        <source>The vectors in {0} cannot be read: {1}.</source>
        <translation>{0}의 벡터를 읽을 수 없습니다: {1}.</translation>
    </message>
    <message>
        <source>The vectors of the teacher {0} have {1} dimensions, the student's {2}.</source>
        <translation>교사 {0}의 벡터는 {1}차원, 학생의 벡터는 {2}차원입니다.</translation>
    </message>
    <message>
        <source>The vectors of this model have {0} dimensions, fewer than {1}.</source>
        <translation>이 모델의 벡터는 {0}차원으로 {1}보다 작습니다.</translation>
    </message>
    <message>
        <source>The vectors of this workspace are in Milvus at {0}, too, which nobody has named on this machine: they are searched here. If you know it, search once with --milvus and its address.</source>
        <translation>이 작업 공간의 벡터는 이 컴퓨터에서 아무도 지정하지 않은 {0}의 Milvus에도 있습니다. 검색은 여기에서 합니다. 아는 서버라면 --milvus와 그 주소로 한 번 검색하세요.</translation>
    </message>
    <message>
        <source>The vectors of {0} cannot be shortened: it was not trained with Matryoshka.</source>
        <translation>{0}의 벡터는 줄일 수 없습니다. 마트료시카로 학습하지 않은 모델입니다.</translation>
    </message>
    <message>
        <source>The vectors that are there were made in {precision}, and new ones must match.</source>
        <translation>있는 벡터의 정밀도가 {precision}이므로 새 벡터도 같아야 합니다.</translation>
    </message>
    <message>
        <source>The vectors were made with another state of {0}; the sentences are being encoded again.</source>
        <translation>벡터를 {0} 모델의 다른 상태로 만들어, 문장을 다시 인코딩하고 있습니다.</translation>
    </message>
    <message>
        <source>The version that was kept has its own copy.</source>
        <translation>채택한 버전에 자체 사본이 있습니다.</translation>
    </message>
    <message>
        <source>The vocabulary of {0} covers {1} script.</source>
        <translation>{0}의 어휘는 {1} 문자를 다룹니다.</translation>
    </message>
    <message>
        <source>The weights are not {0} numbers of which none is negative and one is not zero.</source>
        <translation>가중치가 음수 없이 하나 이상 0이 아닌 숫자 {0}개가 아닙니다.</translation>
    </message>
    <message>
        <source>The weights file {0} is cut short or damaged.</source>
        <translation>가중치 파일 {0}: 잘렸거나 손상되었습니다.</translation>
    </message>
    <message>
        <source>The weights file {0} is damaged.</source>
        <translation>가중치 파일 {0}: 손상되었습니다.</translation>
    </message>
    <message>
        <source>The weights file {0} is damaged: its tensors overlap.</source>
        <translation>가중치 파일 {0}: 손상되었습니다. 텐서가 겹칩니다.</translation>
    </message>
    <message>
        <source>The weights file {0} is missing.</source>
        <translation>가중치 파일 {0}: 없습니다.</translation>
    </message>
    <message>
        <source>The weights file {0} is only a pointer to the real one (Git LFS).</source>
        <translation>가중치 파일 {0}: 실제 파일을 가리키는 포인터(Git LFS)일 뿐입니다.</translation>
    </message>
    <message>
        <source>The weights in {0} are no table of a vector for each token.</source>
        <translation>{0}의 가중치는 토큰마다 벡터가 하나인 표가 아닙니다.</translation>
    </message>
    <message>
        <source>The weights in {0} are pickled ({1}); such a file can run any code when read.</source>
        <translation>{0}의 가중치가 피클 형식({1})입니다. 이런 파일은 읽을 때 어떤 코드든 실행할 수 있습니다.</translation>
    </message>
    <message>
        <source>The weights in {0} cannot be read</source>
        <translation>{0}의 가중치를 읽을 수 없습니다</translation>
    </message>
    <message>
        <source>The weights in {0} do not fit its config.json ({1} and {2} more).</source>
        <translation>{0}의 가중치가 config.json과 맞지 않습니다 ({1} 외 {2}개).</translation>
    </message>
    <message>
        <source>The weights in {0} do not fit its config.json.</source>
        <translation>{0}의 가중치가 config.json과 맞지 않습니다.</translation>
    </message>
    <message>
        <source>The weights in {0} hold numbers that are not finite.</source>
        <translation>{0}의 가중치에 유한하지 않은 수가 있습니다.</translation>
    </message>
    <message>
        <source>The weights of the bundled model in {0} are not the published ones.</source>
        <translation>{0}에 포함된 모델의 가중치가 공개된 것과 다릅니다.</translation>
    </message>
    <message>
        <source>The words of {0} of {1} sentences are indexed so far.</source>
        <translation>지금까지 문장 {1}개 중 {0}개의 단어를 색인했습니다.</translation>
    </message>
    <message>
        <source>The workspace is being written anew.</source>
        <translation>작업 공간을 새로 쓰는 중입니다.</translation>
    </message>
    <message>
        <source>The workspace is closed.</source>
        <translation>작업 공간이 닫혔습니다.</translation>
    </message>
    <message>
        <source>The workspace {0} cannot be copied: {1}.</source>
        <translation>작업 공간 {0}을(를) 복사할 수 없습니다: {1}.</translation>
    </message>
    <message>
        <source>The workspace {0} cannot be opened for writing: {1}.</source>
        <translation>작업 공간 {0}: 쓰기용으로 열 수 없습니다: {1}.</translation>
    </message>
    <message>
        <source>The workspace {0} cannot be opened: another version of this program began to delete rows from it.</source>
        <translation>작업 공간 {0}을(를) 열 수 없습니다. 이 프로그램의 다른 버전이 여기에서 행을 삭제하기 시작했습니다.</translation>
    </message>
    <message>
        <source>The workspace {0} cannot be opened: its folder cannot be written to.</source>
        <translation>작업 공간 {0}을(를) 열 수 없습니다. 그 폴더에 쓸 수 없습니다.</translation>
    </message>
    <message>
        <source>The workspace {0} cannot be opened: {1} is a folder, a pipe or a device, and no file.</source>
        <translation>작업 공간 {0}을(를) 열 수 없습니다: {1}은(는) 파일이 아니라 폴더, 파이프 또는 장치입니다.</translation>
    </message>
    <message>
        <source>The workspace {0} cannot be opened: {1} is damaged.</source>
        <translation>작업 공간 {0}: 열 수 없습니다. {1} 파일이 손상되었습니다.</translation>
    </message>
    <message>
        <source>The workspace {0} cannot be opened: {1} is missing.</source>
        <translation>작업 공간 {0}: 열 수 없습니다. {1} 파일이 없습니다.</translation>
    </message>
    <message>
        <source>The workspace {0} cannot be opened: {1} of an interrupted deletion is damaged.</source>
        <translation>작업 공간 {0}을(를) 열 수 없습니다: 중단된 삭제의 {1}이(가) 손상되었습니다.</translation>
    </message>
    <message>
        <source>The workspace {0} is being written to, so that no moment of it can be read.</source>
        <translation>작업 공간 {0}에 쓰는 중이라 한 시점의 상태를 읽을 수 없습니다.</translation>
    </message>
    <message>
        <source>The workspace {0} is open in {1}.</source>
        <translation>작업 공간 {0}: {1}에서 열려 있습니다.</translation>
    </message>
    <message>
        <source>The workspace {0} was written by {1} (schema {2}, this one reads up to {3}).</source>
        <translation>작업 공간 {0}은(는) {1}이(가) 썼습니다(스키마 {2}, 이 프로그램은 {3}까지 읽음).</translation>
    </message>
    <message>
        <source>The {0} is not finite any more, so training stopped.</source>
        <translation>{0} 값이 유한하지 않게 되어 학습이 멈췄습니다.</translation>
    </message>
    <message>
        <source>There are more texts than the {0} ids.</source>
        <translation>텍스트가 id {0}개보다 많습니다.</translation>
    </message>
    <message>
        <source>There are no clusters on either map.</source>
        <translation>두 지도 모두 군집이 없습니다.</translation>
    </message>
    <message>
        <source>There are no events in {0}.</source>
        <translation>{0}: 이벤트가 없습니다.</translation>
    </message>
    <message>
        <source>There are no examples to evaluate on.</source>
        <translation>평가할 예시가 없습니다.</translation>
    </message>
    <message>
        <source>There are no examples to split.</source>
        <translation>나눌 예시가 없습니다.</translation>
    </message>
    <message>
        <source>There are no examples to train on.</source>
        <translation>학습할 예시가 없습니다.</translation>
    </message>
    <message>
        <source>There are no labels; each sentence is to be found under two dropouts.</source>
        <translation>레이블이 없으며, 드롭아웃을 두 번 적용한 같은 문장을 찾게 합니다.</translation>
    </message>
    <message>
        <source>There are no letters in these texts.</source>
        <translation>이 텍스트에는 글자가 없습니다.</translation>
    </message>
    <message>
        <source>There are no sentences to compare two models on.</source>
        <translation>두 모델을 비교할 문장이 없습니다.</translation>
    </message>
    <message>
        <source>There are no synonyms in {0}.</source>
        <translation>{0}: 동의어가 없습니다.</translation>
    </message>
    <message>
        <source>There are no texts to time.</source>
        <translation>시간을 잴 텍스트가 없습니다.</translation>
    </message>
    <message>
        <source>There are no topics yet: there is no map.</source>
        <translation>지도가 없어 아직 주제가 없습니다.</translation>
    </message>
    <message>
        <source>There are no two vectors to compare.</source>
        <translation>비교할 벡터 두 개가 없습니다.</translation>
    </message>
    <message>
        <source>There are no vectors to write.</source>
        <translation>쓸 벡터가 없습니다.</translation>
    </message>
    <message>
        <source>There are no weights (model.safetensors) in {0}.</source>
        <translation>{0}: 가중치(model.safetensors)가 없습니다.</translation>
    </message>
    <message>
        <source>There are too few sentences to say how much was forgotten.</source>
        <translation>문장이 너무 적어 얼마나 잊었는지 말할 수 없습니다.</translation>
    </message>
    <message>
        <source>There are {0} answers to {1} questions.</source>
        <translation>질문 {1}개에 답변이 {0}개 있습니다.</translation>
    </message>
    <message>
        <source>There are {0} classes; {1} are the most.</source>
        <translation>클래스가 {0}개인데 최대 {1}개입니다.</translation>
    </message>
    <message>
        <source>There are {0} clusters and {1} names.</source>
        <translation>군집이 {0}개, 이름이 {1}개입니다.</translation>
    </message>
    <message>
        <source>There are {0} different sentences; a duel over the first {1} hits takes more.</source>
        <translation>서로 다른 문장이 {0}개입니다. 상위 {1}개 결과의 대결에는 더 필요합니다.</translation>
    </message>
    <message>
        <source>There are {0} different sentences; an audition takes {1}.</source>
        <translation>서로 다른 문장이 {0}개입니다. 오디션에는 {1}개가 필요합니다.</translation>
    </message>
    <message>
        <source>There are {0} ids and only {1} texts.</source>
        <translation>id가 {0}개인데 텍스트는 {1}개뿐입니다.</translation>
    </message>
    <message>
        <source>There are {0} labels before, {1} after, and {2} texts.</source>
        <translation>레이블이 전 {0}개, 후 {1}개이고 텍스트가 {2}개입니다.</translation>
    </message>
    <message>
        <source>There are {0} labels, the most there can be.</source>
        <translation>레이블이 최대 개수인 {0}개입니다.</translation>
    </message>
    <message>
        <source>There are {0} saved searches, the most there can be.</source>
        <translation>저장한 검색이 최대 개수인 {0}개입니다.</translation>
    </message>
    <message>
        <source>There are {0} texts and {1} labels.</source>
        <translation>텍스트가 {0}개, 레이블이 {1}개입니다.</translation>
    </message>
    <message>
        <source>There are {0} texts and {1} vectors.</source>
        <translation>텍스트가 {0}개, 벡터가 {1}개입니다.</translation>
    </message>
    <message>
        <source>There are {0}.</source>
        <translation>지금은 {0}개입니다.</translation>
    </message>
    <message>
        <source>There is a cluster {0} and {1} names.</source>
        <translation>군집 {0}, 이름 {1}개가 있습니다.</translation>
    </message>
    <message>
        <source>There is a label '{0}' already.</source>
        <translation>'{0}' 레이블이 이미 있습니다.</translation>
    </message>
    <message>
        <source>There is a topic '{0}' in this layer already.</source>
        <translation>이 계층에 '{0}' 주제가 이미 있습니다.</translation>
    </message>
    <message>
        <source>There is a workspace in {0} already.</source>
        <translation>{0}: 이미 작업 공간이 있습니다.</translation>
    </message>
    <message>
        <source>There is no argument “{0}” here.</source>
        <translation>여기에 “{0}” 인수는 없습니다.</translation>
    </message>
    <message>
        <source>There is no audition {0} in this workspace.</source>
        <translation>이 작업 공간에는 오디션 {0}이(가) 없습니다.</translation>
    </message>
    <message>
        <source>There is no column '{0}'.</source>
        <translation>'{0}' 열이 없습니다.</translation>
    </message>
    <message>
        <source>There is no cross-encoder in {0}, and no multi-vector model.</source>
        <translation>{0}에 크로스 인코더도 다중 벡터 모델도 없습니다.</translation>
    </message>
    <message>
        <source>There is no cross-encoder in {0}.</source>
        <translation>{0}: 크로스 인코더가 없습니다.</translation>
    </message>
    <message>
        <source>There is no duel {0} in this workspace.</source>
        <translation>이 작업 공간에 대결 {0}이(가) 없습니다.</translation>
    </message>
    <message>
        <source>There is no file in it.</source>
        <translation>그 안에 파일이 없습니다.</translation>
    </message>
    <message>
        <source>There is no file {0}.</source>
        <translation>{0} 파일이 없습니다.</translation>
    </message>
    <message>
        <source>There is no folder {0}.</source>
        <translation>{0} 폴더가 없습니다.</translation>
    </message>
    <message>
        <source>There is no label {0}.</source>
        <translation>{0} 레이블이 없습니다.</translation>
    </message>
    <message>
        <source>There is no line to add.</source>
        <translation>추가할 줄이 없습니다.</translation>
    </message>
    <message>
        <source>There is no log file in this run.</source>
        <translation>이번 실행에는 로그 파일이 없습니다.</translation>
    </message>
    <message>
        <source>There is no map yet: no sentence is encoded.</source>
        <translation>인코딩된 문장이 없어 아직 지도가 없습니다.</translation>
    </message>
    <message>
        <source>There is no metric “{0}” for these examples.</source>
        <translation>이 예시에는 “{0}” 지표가 없습니다.</translation>
    </message>
    <message>
        <source>There is no model folder “{0}”.</source>
        <translation>모델 폴더 “{0}”가 없습니다.</translation>
    </message>
    <message>
        <source>There is no model in {0}: neither modules.json nor config.json is there.</source>
        <translation>{0}: 모델이 없습니다. modules.json도 config.json도 없습니다.</translation>
    </message>
    <message>
        <source>There is no module in {0}.</source>
        <translation>{0}: 모듈이 없습니다.</translation>
    </message>
    <message>
        <source>There is no multi-vector model in {0}.</source>
        <translation>{0}에 다중 벡터 모델이 없습니다.</translation>
    </message>
    <message>
        <source>There is no objective named “{0}”.</source>
        <translation>“{0}”라는 학습 목표가 없습니다.</translation>
    </message>
    <message>
        <source>There is no other to give it to.</source>
        <translation>레이블을 붙일 다른 것이 없습니다.</translation>
    </message>
    <message>
        <source>There is no port {0}.</source>
        <translation>포트 {0}: 없는 포트입니다.</translation>
    </message>
    <message>
        <source>There is no room on the disk for {0}.</source>
        <translation>{0}: 디스크에 공간이 없습니다.</translation>
    </message>
    <message>
        <source>There is no row in it.</source>
        <translation>행이 없습니다.</translation>
    </message>
    <message>
        <source>There is no row store {0}.</source>
        <translation>행 저장소가 없습니다: {0}.</translation>
    </message>
    <message>
        <source>There is no row to look at.</source>
        <translation>볼 행이 없습니다.</translation>
    </message>
    <message>
        <source>There is no row {0}.</source>
        <translation>{0}행이 없습니다.</translation>
    </message>
    <message>
        <source>There is no rule {0}.</source>
        <translation>{0} 규칙이 없습니다.</translation>
    </message>
    <message>
        <source>There is no run in {0}.</source>
        <translation>{0}: 실행이 없습니다.</translation>
    </message>
    <message>
        <source>There is no run “{0}” in this workspace.</source>
        <translation>이 작업 공간에 실행 “{0}”가 없습니다.</translation>
    </message>
    <message>
        <source>There is no search mode {0}.</source>
        <translation>{0} 검색 방식이 없습니다.</translation>
    </message>
    <message>
        <source>There is no sentence in {0}.</source>
        <translation>{0}: 문장이 없습니다.</translation>
    </message>
    <message>
        <source>There is no such label any more.</source>
        <translation>이제 그런 레이블이 없습니다.</translation>
    </message>
    <message>
        <source>There is no such row to delete.</source>
        <translation>삭제할 그런 행이 없습니다.</translation>
    </message>
    <message>
        <source>There is no task named “{0}”.</source>
        <translation>“{0}”라는 과제가 없습니다.</translation>
    </message>
    <message>
        <source>There is no text to learn from.</source>
        <translation>학습할 텍스트가 없습니다.</translation>
    </message>
    <message>
        <source>There is no text {0}.</source>
        <translation>텍스트 {0}: 없습니다.</translation>
    </message>
    <message>
        <source>There is no text {0}; ids run from 0 to {1}.</source>
        <translation>텍스트 {0}: 없습니다. id는 0~{1}입니다.</translation>
    </message>
    <message>
        <source>There is no tokenizer in {0} (tokenizer.json).</source>
        <translation>{0}에 토크나이저(tokenizer.json)가 없습니다.</translation>
    </message>
    <message>
        <source>There is no topic {0}.</source>
        <translation>{0} 주제가 없습니다.</translation>
    </message>
    <message>
        <source>There is no translation model in {0}: config.json is missing.</source>
        <translation>{0}: 번역 모델이 없습니다. config.json이 없습니다.</translation>
    </message>
    <message>
        <source>There is no version “{0}” in this workspace.</source>
        <translation>이 작업 공간에 버전 “{0}”가 없습니다.</translation>
    </message>
    <message>
        <source>There is none.</source>
        <translation>없습니다.</translation>
    </message>
    <message>
        <source>There is not a weight for each token in {0}.</source>
        <translation>{0}에 모든 토큰의 가중치가 있지는 않습니다.</translation>
    </message>
    <message>
        <source>There is nothing to ask.</source>
        <translation>물어볼 것이 없습니다.</translation>
    </message>
    <message>
        <source>There is nothing to ask: whatever the answers, these {0} models differ by less than {1} in precision.</source>
        <translation>물을 것이 없습니다. 어떻게 답하더라도 이 모델 {0}개의 정밀도 차이는 {1} 미만입니다.</translation>
    </message>
    <message>
        <source>There is nothing to compare with: {0}.</source>
        <translation>비교할 것이 없습니다: {0}.</translation>
    </message>
    <message>
        <source>There is nothing to find in these examples. {0}</source>
        <translation>이 예시에는 찾을 것이 없습니다. {0}</translation>
    </message>
    <message>
        <source>There is nothing to learn from.</source>
        <translation>배울 것이 없습니다.</translation>
    </message>
    <message>
        <source>There is nothing to save.</source>
        <translation>저장할 것이 없습니다.</translation>
    </message>
    <message>
        <source>There is nothing to train on.</source>
        <translation>학습할 것이 없습니다.</translation>
    </message>
    <message>
        <source>There is too little room to open the workspace {0}, which an earlier version wrote: a backup of {1} is made first, and {2} are free.</source>
        <translation>이전 버전이 쓴 작업 공간 {0}을(를) 열기에는 공간이 부족합니다. 먼저 {1}의 백업을 만들어야 하는데 남은 공간은 {2}입니다.</translation>
    </message>
    <message>
        <source>These examples have judged {0} runs, this one included, and are worn: to see the same difference, it takes {1} times as many of them as for one run. Give fresh ones: the interval is wider, and does not correct for what you learned from the verdicts before.</source>
        <translation>이 예시들은 이번을 포함해 학습 {0}회를 평가하여 닳았습니다. 같은 차이를 보려면 학습 1회일 때의 {1}배가 필요합니다. 새 예시를 주십시오. 구간이 더 넓지만, 앞선 판정에서 배운 것까지 보정하지는 않습니다.</translation>
    </message>
    <message>
        <source>These examples have judged {0} runs, this one included, so the interval is wider. It does not correct for what you learned from the verdicts before.</source>
        <translation>이 예시들은 이번을 포함해 학습 {0}회를 평가했으므로 구간이 더 넓습니다. 앞선 판정에서 배운 것까지 보정하지는 않습니다.</translation>
    </message>
    <message>
        <source>These rows hold no sentence.</source>
        <translation>이 행에는 문장이 없습니다.</translation>
    </message>
    <message>
        <source>These were found by their words.</source>
        <translation>단어로 찾은 것입니다.</translation>
    </message>
    <message>
        <source>They share words, but the model finds other texts more similar.</source>
        <translation>단어는 겹치지만 모델은 다른 텍스트를 더 비슷하게 봅니다.</translation>
    </message>
    <message>
        <source>This is what the workspace is about.</source>
        <translation>이 작업 공간의 내용입니다.</translation>
    </message>
    <message>
        <source>This model does not simply add up its tokens: {0}. Each got a fair share of the similarity.</source>
        <translation>이 모델은 토큰을 단순히 더하지 않습니다: {0}. 각각 유사도의 몫을 공평하게 나누었습니다.</translation>
    </message>
    <message>
        <source>This model has no gradient checkpointing.</source>
        <translation>이 모델에는 기울기 체크포인팅이 없습니다.</translation>
    </message>
    <message>
        <source>This model pools by attention, which sentence-transformers lacks: {0}</source>
        <translation>이 모델은 어텐션으로 풀링하는데 sentence-transformers에는 없습니다: {0}</translation>
    </message>
    <message>
        <source>This model takes its decoder's first token, which cannot be divided among the words of a text.</source>
        <translation>이 모델은 디코더의 첫 토큰을 쓰므로 텍스트의 단어로 나눌 수 없습니다.</translation>
    </message>
    <message>
        <source>This model takes its decoder's first token, which sentence-transformers lacks: </source>
        <translation>이 모델은 디코더의 첫 토큰을 쓰는데 sentence-transformers에는 없습니다: </translation>
    </message>
    <message>
        <source>This needs Ray, which is not installed.</source>
        <translation>이 작업에는 Ray가 필요한데 설치되어 있지 않습니다.</translation>
    </message>
    <message>
        <source>This run is an average already.</source>
        <translation>이 학습은 이미 평균입니다.</translation>
    </message>
    <message>
        <source>This tells how well texts are found by some of their words, not whether alike texts are nearer; marked pairs would tell that.</source>
        <translation>텍스트를 그 단어 일부로 얼마나 잘 찾는지를 알려 줄 뿐, 같은 뜻의 텍스트가 더 가까운지는 알려 주지 않습니다. 그것은 표시된 쌍으로 알 수 있습니다.</translation>
    </message>
    <message>
        <source>This version cannot be called that.</source>
        <translation>이 버전에 쓸 수 없는 이름입니다.</translation>
    </message>
    <message>
        <source>This workspace was not closed the last time: the program was stopped, or the machine.</source>
        <translation>지난번에 이 작업 공간이 제대로 닫히지 않았습니다. 프로그램이나 컴퓨터가 중간에 멈췄습니다.</translation>
    </message>
    <message>
        <source>Three learning rates are tried, one after the other: {0}. The best on the selection part is kept, and it alone is judged.</source>
        <translation>학습률 세 개를 차례로 시험합니다: {0}. 선택 부분에서 가장 좋은 것을 남기고 그것만 평가합니다.</translation>
    </message>
    <message>
        <source>Too few sentences are encoded to offer a pair of them.</source>
        <translation>인코딩된 문장이 너무 적어 쌍을 내놓을 수 없습니다.</translation>
    </message>
    <message>
        <source>Too little to say</source>
        <translation>판단하기에 부족함</translation>
    </message>
    <message>
        <source>Too little to say: a verdict takes {0} examples that share no sentence with each other; set aside for it so far: {1}. Give {2} more, with no sentence of the others.</source>
        <translation>판단하기에 부족함: 결론에는 서로 문장을 공유하지 않는 예시 {0}개가 필요합니다. 지금까지 따로 둔 것: {1}개. 다른 예시와 문장을 공유하지 않는 것을 {2}개 더 넣으세요.</translation>
    </message>
    <message>
        <source>Too little to say: none of {0} questions is answered.</source>
        <translation>판단하기에 부족: 질문 {0}개 중 답한 것이 없습니다.</translation>
    </message>
    <message>
        <source>Too little to say: {0}</source>
        <translation>판단하기에 부족함: {0}</translation>
    </message>
    <message>
        <source>Topics of different layers cannot be merged.</source>
        <translation>다른 계층의 주제는 합칠 수 없습니다.</translation>
    </message>
    <message>
        <source>Train it again to use it.</source>
        <translation>사용하려면 다시 학습하세요.</translation>
    </message>
    <message>
        <source>Train it again.</source>
        <translation>다시 학습하십시오.</translation>
    </message>
    <message>
        <source>Train it without Matryoshka and without gradient caching.</source>
        <translation>마트료시카와 기울기 캐싱 없이 학습하세요.</translation>
    </message>
    <message>
        <source>Train it without layers, teacher and LoRA.</source>
        <translation>층 줄이기, 교사, LoRA 없이 학습하세요.</translation>
    </message>
    <message>
        <source>Train it without, with a smaller batch size.</source>
        <translation>이것 없이 더 작은 배치 크기로 학습하세요.</translation>
    </message>
    <message>
        <source>Train without Matryoshka, or with another objective.</source>
        <translation>마트료시카 없이, 또는 다른 학습 목표로 학습하세요.</translation>
    </message>
    <message>
        <source>Translating there and back</source>
        <translation>번역하고 되번역하는 중</translation>
    </message>
    <message>
        <source>Treat it as a category or an identifier.</source>
        <translation>범주나 식별자로 다루세요.</translation>
    </message>
    <message>
        <source>Tried when it was built, it found {0} of the true ten nearest.</source>
        <translation>만들 때 시험한 결과, 실제로 가장 가까운 10개 중 {0}를 찾았습니다.</translation>
    </message>
    <message>
        <source>Triplet · nearer by a margin</source>
        <translation>삼중항 · 마진만큼 더 가깝게</translation>
    </message>
    <message>
        <source>Try again after it.</source>
        <translation>끝난 뒤 다시 시도하세요.</translation>
    </message>
    <message>
        <source>Try again later.</source>
        <translation>나중에 다시 시도하세요.</translation>
    </message>
    <message>
        <source>Try again.</source>
        <translation>다시 시도하세요.</translation>
    </message>
    <message>
        <source>Try again: what came so far is kept, and the download continues from there.</source>
        <translation>다시 시도하세요. 지금까지 받은 것은 남아 있으며 그 지점부터 이어집니다.</translation>
    </message>
    <message>
        <source>Try the download again.</source>
        <translation>다시 내려받아 보세요.</translation>
    </message>
    <message>
        <source>Try three learning rates: the one that is set, and that divided and multiplied by 2.5; the best on the selection part is kept, and it alone is judged</source>
        <translation>학습률 세 개를 시험합니다: 정한 값, 그것을 2.5로 나눈 값과 곱한 값. 선택 부분에서 가장 좋은 것을 남기고 그것만 평가합니다</translation>
    </message>
    <message>
        <source>Try three rates</source>
        <translation>학습률 세 개 시험</translation>
    </message>
    <message>
        <source>Try utf-8, utf-16, cp1252, cp949, gb18030 or shift_jis.</source>
        <translation>utf-8, utf-16, cp1252, cp949, gb18030, shift_jis 중에서 시도하세요.</translation>
    </message>
    <message>
        <source>Two roles name the same column of {0}.</source>
        <translation>{0}: 두 역할이 같은 열을 가리킵니다.</translation>
    </message>
    <message>
        <source>Type a search first.</source>
        <translation>먼저 검색어를 입력하세요.</translation>
    </message>
    <message>
        <source>Type it again.</source>
        <translation>다시 입력하세요.</translation>
    </message>
    <message>
        <source>Type one.</source>
        <translation>하나를 입력하세요.</translation>
    </message>
    <message>
        <source>Type something to look for, or choose an example.</source>
        <translation>찾을 것을 입력하거나 예시를 고르세요.</translation>
    </message>
    <message>
        <source>Uncertain: about as many pairs of this similarity are alike as are not.</source>
        <translation>불확실함: 이 유사도의 쌍은 같은 뜻인 것과 아닌 것이 비슷하게 많습니다.</translation>
    </message>
    <message>
        <source>Unpack it first.</source>
        <translation>먼저 압축을 푸세요.</translation>
    </message>
    <message>
        <source>Unset it, or name a folder that holds a model.</source>
        <translation>설정을 없애거나 모델이 든 폴더를 지정하세요.</translation>
    </message>
    <message>
        <source>Update the program to open it.</source>
        <translation>열려면 프로그램을 업데이트하세요.</translation>
    </message>
    <message>
        <source>Update the program.</source>
        <translation>프로그램을 업데이트하세요.</translation>
    </message>
    <message>
        <source>Use 1 or more.</source>
        <translation>1 이상을 쓰세요.</translation>
    </message>
    <message>
        <source>Use float or base64.</source>
        <translation>float나 base64를 쓰세요.</translation>
    </message>
    <message>
        <source>Use it as it is.</source>
        <translation>그대로 쓰세요.</translation>
    </message>
    <message>
        <source>Use it to rerank hits (Search → Rerank the hits…, or search --rerank).</source>
        <translation>결과를 재순위화하는 데 쓰세요(검색 → 결과 재순위화… 또는 search --rerank).</translation>
    </message>
    <message>
        <source>Use one of {0}.</source>
        <translation>{0} 중 하나를 쓰세요.</translation>
    </message>
    <message>
        <source>Use query or document.</source>
        <translation>query나 document를 쓰세요.</translation>
    </message>
    <message>
        <source>Use {0} or {1}.</source>
        <translation>{0} 또는 {1} 값을 쓰세요.</translation>
    </message>
    <message>
        <source>Vectors of this workspace are in Milvus at {0}, which nobody has named on this machine.</source>
        <translation>이 작업 공간의 벡터가 이 컴퓨터에서 아무도 지정하지 않은 {0}의 Milvus에 있습니다.</translation>
    </message>
    <message>
        <source>Wait for it, or stop it there.</source>
        <translation>기다리거나 그곳에서 중지하세요.</translation>
    </message>
    <message>
        <source>Wait for the encoding, then mark them again.</source>
        <translation>인코딩을 기다린 다음 다시 표시하세요.</translation>
    </message>
    <message>
        <source>Wait until it is through.</source>
        <translation>끝날 때까지 기다리세요.</translation>
    </message>
    <message>
        <source>Wait until some are.</source>
        <translation>일부가 될 때까지 기다리세요.</translation>
    </message>
    <message>
        <source>Wait until that ends.</source>
        <translation>끝날 때까지 기다리세요.</translation>
    </message>
    <message>
        <source>Wait until that is done.</source>
        <translation>끝날 때까지 기다리세요.</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>준비 구간</translation>
    </message>
    <message>
        <source>Weight decay of AdamW; biases and normalisation weights are left out</source>
        <translation>AdamW의 가중치 감쇠. 편향과 정규화 가중치는 제외합니다</translation>
    </message>
    <message>
        <source>What can: {0}.</source>
        <translation>읽을 수 있는 것: {0}.</translation>
    </message>
    <message>
        <source>What matrix products are computed in</source>
        <translation>행렬 곱을 계산하는 형식</translation>
    </message>
    <message>
        <source>What the classifier sees</source>
        <translation>분류기가 보는 것</translation>
    </message>
    <message>
        <source>Where it is not just starting, put its token, or USER:PASSWORD, into {0}, and see whether its address begins with https.</source>
        <translation>지금 시작하는 중이 아니라면 토큰 또는 USER:PASSWORD를 {0}에 넣고, 주소가 https로 시작하는지 확인하세요.</translation>
    </message>
    <message>
        <source>Where random numbers begin: the order of examples, new weights, dropout, shuffled negatives</source>
        <translation>난수의 시작: 예시의 순서, 새 가중치, 드롭아웃, 뒤섞은 음성 예시</translation>
    </message>
    <message>
        <source>Where you trust it, convert it: load the model with sentence-transformers or transformers and save it again (save_pretrained), which writes model.safetensors.</source>
        <translation>믿을 수 있다면 변환하세요. sentence-transformers나 transformers로 모델을 불러와 다시 저장하면(save_pretrained) model.safetensors가 만들어집니다.</translation>
    </message>
    <message>
        <source>Which rows the run {0} learned from is not known any more.</source>
        <translation>{0} 실행이 어느 행에서 학습했는지 이제 알 수 없습니다.</translation>
    </message>
    <message>
        <source>Whole documents; better and slower.</source>
        <translation>문서 전체. 더 좋고 더 느림.</translation>
    </message>
    <message>
        <source>With the new columns the workspace would have {0}; it can hold {1}.</source>
        <translation>새 열을 더하면 작업 공간의 열이 {0}개가 되는데, 최대 {1}개입니다.</translation>
    </message>
    <message>
        <source>With those of the other workspace there would be more than {0} labels.</source>
        <translation>다른 작업 공간의 것까지 더하면 레이블이 {0}개를 넘습니다.</translation>
    </message>
    <message>
        <source>Without the influence of {0} {1}.</source>
        <translation>{0}의 영향을 뺌 {1}.</translation>
    </message>
    <message>
        <source>Without the influence of {0}: {1} taken, {2}.</source>
        <translation>{0}의 영향을 뺌: {1} 걷어 냄, {2}.</translation>
    </message>
    <message>
        <source>Words deleted</source>
        <translation>지우는 단어</translation>
    </message>
    <message>
        <source>Words exchanged</source>
        <translation>맞바꾸는 단어</translation>
    </message>
    <message>
        <source>Workers on Ray cannot compute on {0}.</source>
        <translation>Ray의 작업자는 {0}에서 계산할 수 없습니다.</translation>
    </message>
    <message>
        <source>Write a CSV.</source>
        <translation>CSV로 쓰세요.</translation>
    </message>
    <message>
        <source>Write scores as plain numbers, such as 0.84. If every pair is alike, name the two columns as anchor and positive.</source>
        <translation>점수는 0.84처럼 숫자로만 쓰세요. 모든 쌍이 비슷하다면 두 열을 anchor와 positive로 지정하세요.</translation>
    </message>
    <message>
        <source>Write something like: rating &gt;= 4 and category in ('a', 'b') and text ilike '%card%'.</source>
        <translation>다음과 같이 쓰세요: rating &gt;= 4 and category in ('a', 'b') and text ilike '%card%'.</translation>
    </message>
    <message>
        <source>Write the file again.</source>
        <translation>파일을 다시 쓰세요.</translation>
    </message>
    <message>
        <source>Write, for example, sentence1=6,sentence2=7,score=5.</source>
        <translation>예를 들어 sentence1=6,sentence2=7,score=5처럼 쓰세요.</translation>
    </message>
    <message>
        <source>Writing rows</source>
        <translation>행 쓰는 중</translation>
    </message>
    <message>
        <source>Writing the file</source>
        <translation>파일 쓰는 중</translation>
    </message>
    <message>
        <source>Writing vectors</source>
        <translation>벡터 쓰는 중</translation>
    </message>
    <message>
        <source>a backup of the workspace {0}</source>
        <translation>작업 공간 {0}의 백업</translation>
    </message>
    <message>
        <source>a copy of the model</source>
        <translation>모델의 사본</translation>
    </message>
    <message>
        <source>a dense layer bends its vectors</source>
        <translation>밀집 층이 벡터를 굽힙니다</translation>
    </message>
    <message>
        <source>a model that no version uses</source>
        <translation>어떤 버전도 쓰지 않는 모델</translation>
    </message>
    <message>
        <source>a model's name or folder</source>
        <translation>모델의 이름이나 폴더</translation>
    </message>
    <message>
        <source>a newer version of this program</source>
        <translation>이 프로그램의 더 새로운 버전</translation>
    </message>
    <message>
        <source>a pair of {0} tokens</source>
        <translation>토큰 {0}개인 쌍</translation>
    </message>
    <message>
        <source>a quote ({0}) in this line is not closed or not doubled</source>
        <translation>이 줄의 따옴표({0})가 닫히지 않았거나 겹쳐 쓰이지 않았습니다</translation>
    </message>
    <message>
        <source>a score of each pair</source>
        <translation>쌍마다 매긴 점수</translation>
    </message>
    <message>
        <source>a text of {0} tokens</source>
        <translation>토큰 {0}개인 텍스트</translation>
    </message>
    <message>
        <source>a worker on Ray ended, and another one takes its place</source>
        <translation>Ray의 작업자 하나가 종료되어 다른 작업자가 대신합니다</translation>
    </message>
    <message>
        <source>about one a minute</source>
        <translation>약 1분에 한 번</translation>
    </message>
    <message>
        <source>above the names of the columns</source>
        <translation>열 이름보다 위에 있음</translation>
    </message>
    <message>
        <source>address or telephone number</source>
        <translation>주소나 전화번호</translation>
    </message>
    <message>
        <source>addresses and telephone numbers</source>
        <translation>주소와 전화번호</translation>
    </message>
    <message>
        <source>all</source>
        <translation>모두</translation>
    </message>
    <message>
        <source>all of its {0} sentences</source>
        <translation>문장 {0}개 모두</translation>
    </message>
    <message>
        <source>all rows are chosen</source>
        <translation>모든 행이 선택되었습니다</translation>
    </message>
    <message>
        <source>all weights</source>
        <translation>모든 가중치</translation>
    </message>
    <message>
        <source>an Arrow file</source>
        <translation>Arrow 파일</translation>
    </message>
    <message>
        <source>an SQLite database</source>
        <translation>SQLite 데이터베이스</translation>
    </message>
    <message>
        <source>an archive</source>
        <translation>압축 파일</translation>
    </message>
    <message>
        <source>an archive or an office document</source>
        <translation>압축 파일 또는 오피스 문서</translation>
    </message>
    <message>
        <source>an earlier state of a model</source>
        <translation>모델의 이전 상태</translation>
    </message>
    <message>
        <source>an entry is not of the kind that it should be</source>
        <translation>한 항목의 종류가 맞지 않습니다</translation>
    </message>
    <message>
        <source>another data set</source>
        <translation>다른 데이터 세트</translation>
    </message>
    <message>
        <source>another process</source>
        <translation>다른 프로세스</translation>
    </message>
    <message>
        <source>are left out.</source>
        <translation>제외됩니다.</translation>
    </message>
    <message>
        <source>as declared</source>
        <translation>지정한 대로</translation>
    </message>
    <message>
        <source>average precision</source>
        <translation>평균 정밀도</translation>
    </message>
    <message>
        <source>before a number it is no operator; write {0}"{1}"</source>
        <translation>숫자 앞에서는 연산자가 아닙니다. {0}"{1}"로 쓰세요</translation>
    </message>
    <message>
        <source>begins with #, as the first line does, and may be a remark</source>
        <translation>첫 줄처럼 #으로 시작합니다: 설명일 수 있습니다</translation>
    </message>
    <message>
        <source>begins with a word for a total: it may be no row</source>
        <translation>합계를 뜻하는 단어로 시작합니다. 행이 아닐 수 있습니다</translation>
    </message>
    <message>
        <source>cannot be loaded ({0})</source>
        <translation>불러올 수 없습니다 ({0})</translation>
    </message>
    <message>
        <source>closing Milvus's client: %s</source>
        <translation>closing Milvus's client: %s</translation>
    </message>
    <message>
        <source>cluster {0}</source>
        <translation>클러스터 {0}</translation>
    </message>
    <message>
        <source>column {0}</source>
        <translation>열 {0}</translation>
    </message>
    <message>
        <source>config.json in {0} does not say how wide its token vectors are.</source>
        <translation>{0}의 config.json에 토큰 벡터의 너비가 없습니다.</translation>
    </message>
    <message>
        <source>day first</source>
        <translation>일이 먼저</translation>
    </message>
    <message>
        <source>deleted {0}</source>
        <translation>삭제됨 {0}</translation>
    </message>
    <message>
        <source>dense_activation is “{0}”.</source>
        <translation>dense_activation 값: “{0}”.</translation>
    </message>
    <message>
        <source>dense_dim is {0}.</source>
        <translation>dense_dim 값: {0}.</translation>
    </message>
    <message>
        <source>dot product</source>
        <translation>내적</translation>
    </message>
    <message>
        <source>earlier layout</source>
        <translation>이전 배치</translation>
    </message>
    <message>
        <source>entries are nested too deeply</source>
        <translation>항목이 너무 깊게 중첩되어 있습니다</translation>
    </message>
    <message>
        <source>every row of it is chosen too</source>
        <translation>그 모든 행도 선택되었습니다</translation>
    </message>
    <message>
        <source>folder of documents</source>
        <translation>문서 폴더</translation>
    </message>
    <message>
        <source>folder there, folder back</source>
        <translation>번역 모델 폴더, 역번역 모델 폴더</translation>
    </message>
    <message>
        <source>grand total</source>
        <translation>총합계</translation>
    </message>
    <message>
        <source>hard negative</source>
        <translation>어려운 음성 예시</translation>
    </message>
    <message>
        <source>has a cell fewer than the other rows, which end in a blank one: cells may be shifted</source>
        <translation>빈 셀로 끝나는 다른 행보다 셀이 하나 적습니다: 셀이 밀렸을 수 있습니다</translation>
    </message>
    <message>
        <source>has a cell more than the file has columns, and a blank one at its end: cells may be shifted</source>
        <translation>파일의 열보다 셀이 하나 많고 마지막이 비어 있습니다: 셀이 밀렸을 수 있습니다</translation>
    </message>
    <message>
        <source>has a number or a date that suits the column beside its own: cells may be shifted</source>
        <translation>옆 열에 맞는 숫자나 날짜가 있습니다: 셀이 밀렸을 수 있습니다</translation>
    </message>
    <message>
        <source>has cells down to line {0} whose lines look like rows: a quote may not be closed</source>
        <translation>{0}번째 줄까지 이어지는 셀의 줄들이 행처럼 보입니다: 따옴표가 닫히지 않았을 수 있습니다</translation>
    </message>
    <message>
        <source>has other quotes than the rest of the file: they were read as characters</source>
        <translation>파일의 나머지와 다른 따옴표가 있습니다: 글자로 읽었습니다</translation>
    </message>
    <message>
        <source>has quotes that open in one cell and close in another: cells may be shifted</source>
        <translation>한 셀에서 열리고 다른 셀에서 닫히는 따옴표가 있습니다: 셀이 밀렸을 수 있습니다</translation>
    </message>
    <message>
        <source>has something in a column without a name where other rows have nothing: cells may be shifted</source>
        <translation>다른 행에는 비어 있는 이름 없는 열에 값이 있습니다: 셀이 밀렸을 수 있습니다</translation>
    </message>
    <message>
        <source>has words where the other rows have numbers or dates: it may be no row</source>
        <translation>다른 행에는 숫자나 날짜가 있는 곳에 단어가 있습니다. 행이 아닐 수 있습니다</translation>
    </message>
    <message>
        <source>has words where the rows below have numbers or dates: it may be no row</source>
        <translation>아래 행에는 숫자나 날짜가 있는 곳에 단어가 있습니다: 행이 아닐 수 있습니다</translation>
    </message>
    <message>
        <source>hnswlib {0}, so searches of 20,000 to 250,000 sentences compare all vectors: nothing is missed, but they take longer. {1}</source>
        <translation>hnswlib {0}, 그래서 20,000~250,000문장에서는 검색할 때마다 모든 벡터를 비교합니다. 놓치는 것은 없지만 더 오래 걸립니다. {1}</translation>
    </message>
    <message>
        <source>hnswlib {0}, so there is no neighbour graph.</source>
        <translation>hnswlib {0}, 그래서 이웃 그래프가 없습니다.</translation>
    </message>
    <message>
        <source>holds bytes that are not in the file's encoding</source>
        <translation>파일의 문자 인코딩에 없는 바이트가 있습니다</translation>
    </message>
    <message>
        <source>id &gt;= {0} and id &lt;= {1}</source>
        <translation>id &gt;= {0} and id &lt;= {1}</translation>
    </message>
    <message>
        <source>id in [{0}]</source>
        <translation>id in [{0}]</translation>
    </message>
    <message>
        <source>id in {0}</source>
        <translation>id in {0}</translation>
    </message>
    <message>
        <source>id not in {0}</source>
        <translation>id not in {0}</translation>
    </message>
    <message>
        <source>is blank</source>
        <translation>비어 있습니다</translation>
    </message>
    <message>
        <source>is hidden</source>
        <translation>숨겨져 있습니다</translation>
    </message>
    <message>
        <source>is left out.</source>
        <translation>제외됩니다.</translation>
    </message>
    <message>
        <source>is not installed</source>
        <translation>설치되어 있지 않습니다</translation>
    </message>
    <message>
        <source>is taken to mean</source>
        <translation>의미로 간주합니다</translation>
    </message>
    <message>
        <source>is the last one and has no line end: the file may be cut off</source>
        <translation>마지막 줄이며 줄 끝이 없습니다. 파일이 잘렸을 수 있습니다</translation>
    </message>
    <message>
        <source>is the name of the column again: it may be no row</source>
        <translation>열 이름이 다시 나옵니다: 행이 아닐 수 있습니다</translation>
    </message>
    <message>
        <source>it broke too often</source>
        <translation>너무 자주 끊겼습니다</translation>
    </message>
    <message>
        <source>it cannot be opened</source>
        <translation>열 수 없습니다</translation>
    </message>
    <message>
        <source>it declares entities</source>
        <translation>엔터티를 선언합니다</translation>
    </message>
    <message>
        <source>it has no class</source>
        <translation>클래스가 없습니다</translation>
    </message>
    <message>
        <source>it has no gold label ({0})</source>
        <translation>정답 레이블이 없습니다 ({0})</translation>
    </message>
    <message>
        <source>it has no group</source>
        <translation>그룹이 없습니다</translation>
    </message>
    <message>
        <source>it has no score</source>
        <translation>점수가 없습니다</translation>
    </message>
    <message>
        <source>it holds a tag of more than 1 MB</source>
        <translation>1 MB가 넘는 태그가 있습니다</translation>
    </message>
    <message>
        <source>it is damaged</source>
        <translation>손상되었습니다</translation>
    </message>
    <message>
        <source>it is encrypted</source>
        <translation>암호화되어 있습니다</translation>
    </message>
    <message>
        <source>it is missing</source>
        <translation>없습니다</translation>
    </message>
    <message>
        <source>it loads such a model where Semantic Explorer is installed, and wants trust_remote_code=True for that.</source>
        <translation>Semantic Explorer가 설치된 곳에서 불러올 수 있으며, trust_remote_code=True가 필요합니다.</translation>
    </message>
    <message>
        <source>it takes a row, as in like:#17</source>
        <translation>like:#17처럼 행 번호가 필요합니다</translation>
    </message>
    <message>
        <source>it weighs its tokens by what they are</source>
        <translation>토큰을 그 종류에 따라 가중합니다</translation>
    </message>
    <message>
        <source>its XML ends within a tag, or holds what no sheet holds</source>
        <translation>XML이 태그 안에서 끝나거나 시트에 없을 것이 들어 있습니다</translation>
    </message>
    <message>
        <source>its XML is damaged ({0})</source>
        <translation>XML이 손상되었습니다 ({0})</translation>
    </message>
    <message>
        <source>its beginning is not as it should be</source>
        <translation>시작 부분이 올바르지 않습니다</translation>
    </message>
    <message>
        <source>its end is missing</source>
        <translation>끝부분이 없습니다</translation>
    </message>
    <message>
        <source>its vector is that of the first token, [CLS], which has read all the others</source>
        <translation>벡터는 다른 토큰을 모두 읽은 첫 토큰 [CLS]의 것입니다</translation>
    </message>
    <message>
        <source>its vector is that of the last token, which has read all the others</source>
        <translation>벡터는 다른 토큰을 모두 읽은 마지막 토큰의 것입니다</translation>
    </message>
    <message>
        <source>its vector takes each number from one token alone (max pooling)</source>
        <translation>벡터의 각 숫자를 토큰 하나에서만 가져옵니다 (최대 풀링)</translation>
    </message>
    <message>
        <source>its vocabulary lacks {0} of the words here</source>
        <translation>어휘에 여기 단어의 {0} 없음</translation>
    </message>
    <message>
        <source>its vocabulary splits these texts into {0} pieces a letter</source>
        <translation>어휘가 이 텍스트를 글자당 {0}조각으로 나눕니다</translation>
    </message>
    <message>
        <source>its {0} sentences</source>
        <translation>문장 {0}개</translation>
    </message>
    <message>
        <source>labels of {0}</source>
        <translation>{0}의 레이블</translation>
    </message>
    <message>
        <source>layer {0}</source>
        <translation>층 {0}</translation>
    </message>
    <message>
        <source>layout to align it with</source>
        <translation>맞출 기준 배치</translation>
    </message>
    <message>
        <source>line {0}: {1}</source>
        <translation>{0}번째 줄: {1}</translation>
    </message>
    <message>
        <source>longer than {0} characters</source>
        <translation>{0}자보다 깁니다</translation>
    </message>
    <message>
        <source>max_seq_length is {0}.</source>
        <translation>max_seq_length 값: {0}.</translation>
    </message>
    <message>
        <source>may be a row of a table, as those below it, and was read as one cell: name the delimiter</source>
        <translation>아래 줄들처럼 표의 행일 수 있는데 셀 하나로 읽었습니다: 구분자를 지정하십시오</translation>
    </message>
    <message>
        <source>may be in UTF-8, other than the rest of the file</source>
        <translation>파일의 나머지와 달리 UTF-8일 수 있습니다</translation>
    </message>
    <message>
        <source>may be no row: what may be the name of the column stands below it</source>
        <translation>행이 아닐 수 있습니다: 열 이름일 수 있는 것이 아래에 있습니다</translation>
    </message>
    <message>
        <source>may be the name of the column, below lines that are no rows</source>
        <translation>행이 아닌 줄들 아래의 열 이름일 수 있습니다</translation>
    </message>
    <message>
        <source>means, as you say,</source>
        <translation>지정한 의미:</translation>
    </message>
    <message>
        <source>model's output</source>
        <translation>모델의 출력</translation>
    </message>
    <message>
        <source>modules.json in {0} points outside the model folder ({1}).</source>
        <translation>{0}의 modules.json이 모델 폴더 밖({1})을 가리킵니다.</translation>
    </message>
    <message>
        <source>month first</source>
        <translation>월이 먼저</translation>
    </message>
    <message>
        <source>mutual proximity</source>
        <translation>상호 근접도</translation>
    </message>
    <message>
        <source>neither an object, an array nor a string</source>
        <translation>객체도 배열도 문자열도 아닙니다</translation>
    </message>
    <message>
        <source>nested too deeply</source>
        <translation>너무 깊이 중첩됨</translation>
    </message>
    <message>
        <source>never</source>
        <translation>안 함</translation>
    </message>
    <message>
        <source>no CUDA device was found</source>
        <translation>CUDA 장치를 찾지 못했습니다</translation>
    </message>
    <message>
        <source>no clear change</source>
        <translation>뚜렷한 변화 없음</translation>
    </message>
    <message>
        <source>no text on it</source>
        <translation>글자가 없습니다</translation>
    </message>
    <message>
        <source>no text on it, only pictures</source>
        <translation>글자는 없고 그림만 있습니다</translation>
    </message>
    <message>
        <source>no value</source>
        <translation>값 없음</translation>
    </message>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>none of its processes answers</source>
        <translation>응답하는 프로세스가 없습니다</translation>
    </message>
    <message>
        <source>not alike</source>
        <translation>다른 뜻</translation>
    </message>
    <message>
        <source>nothing of 1 sentence that is nothing else</source>
        <translation>그것뿐인 문장 1개는 아무것도 남지 않음</translation>
    </message>
    <message>
        <source>nothing of {0} sentences that are nothing else</source>
        <translation>그것뿐인 문장 {0}개는 아무것도 남지 않음</translation>
    </message>
    <message>
        <source>nothing on it</source>
        <translation>아무것도 없습니다</translation>
    </message>
    <message>
        <source>nothing stands behind '{0}'</source>
        <translation>'{0}' 뒤에 아무것도 없습니다</translation>
    </message>
    <message>
        <source>nothing stands behind it</source>
        <translation>뒤에 아무것도 없습니다</translation>
    </message>
    <message>
        <source>of this machine</source>
        <translation>이 컴퓨터</translation>
    </message>
    <message>
        <source>old layout</source>
        <translation>옛 배치</translation>
    </message>
    <message>
        <source>one part</source>
        <translation>한 부분</translation>
    </message>
    <message>
        <source>only processors have</source>
        <translation>프로세서에만 있습니다</translation>
    </message>
    <message>
        <source>only the first {0} characters are read</source>
        <translation>처음 {0}자만 읽습니다</translation>
    </message>
    <message>
        <source>only {0} of the variance is left</source>
        <translation>분산이 {0}만 남았습니다</translation>
    </message>
    <message>
        <source>page {0} of {1}</source>
        <translation>{1} {0}쪽</translation>
    </message>
    <message>
        <source>pair score</source>
        <translation>쌍 점수</translation>
    </message>
    <message>
        <source>pairs of sentences with a class</source>
        <translation>클래스가 있는 문장 쌍</translation>
    </message>
    <message>
        <source>pairs of sentences with a score</source>
        <translation>점수가 있는 문장 쌍</translation>
    </message>
    <message>
        <source>passages of {0} tokens</source>
        <translation>토큰 {0}개의 구절</translation>
    </message>
    <message>
        <source>positive and negative are the same sentence</source>
        <translation>양성과 음성이 같은 문장입니다</translation>
    </message>
    <message>
        <source>positive pairs</source>
        <translation>양성 쌍</translation>
    </message>
    <message>
        <source>positive pairs (two sentences that belong together)</source>
        <translation>양성 쌍 (서로 어울리는 두 문장)</translation>
    </message>
    <message>
        <source>process {0} on {1}</source>
        <translation>{1}의 프로세스 {0}</translation>
    </message>
    <message>
        <source>proposed</source>
        <translation>제안됨</translation>
    </message>
    <message>
        <source>quota exceeded</source>
        <translation>할당량 초과</translation>
    </message>
    <message>
        <source>rank correlation</source>
        <translation>순위 상관</translation>
    </message>
    <message>
        <source>rest of long texts</source>
        <translation>긴 텍스트의 나머지</translation>
    </message>
    <message>
        <source>row {0} of {1}</source>
        <translation>{1}의 {0}행</translation>
    </message>
    <message>
        <source>rows go from 0 to {0}</source>
        <translation>행 번호는 0~{0}입니다</translation>
    </message>
    <message>
        <source>rows {0}</source>
        <translation>행 {0}</translation>
    </message>
    <message>
        <source>run models</source>
        <translation>실행 모델</translation>
    </message>
    <message>
        <source>run parents</source>
        <translation>실행의 상위</translation>
    </message>
    <message>
        <source>run rows</source>
        <translation>실행의 행</translation>
    </message>
    <message>
        <source>run.json in {0} is not as this program writes it.</source>
        <translation>{0}의 run.json이 이 프로그램이 쓰는 형식이 아닙니다.</translation>
    </message>
    <message>
        <source>saved searches</source>
        <translation>저장한 검색</translation>
    </message>
    <message>
        <source>scale {0}</source>
        <translation>배율 {0}</translation>
    </message>
    <message>
        <source>semantic-explorer: {0} {1}</source>
        <translation>semantic-explorer: {0} {1}</translation>
    </message>
    <message>
        <source>sentence parts</source>
        <translation>문장 부분</translation>
    </message>
    <message>
        <source>sentences with a class</source>
        <translation>클래스가 있는 문장</translation>
    </message>
    <message>
        <source>sentences without labels</source>
        <translation>레이블 없는 문장</translation>
    </message>
    <message>
        <source>so the parts may be far from 60 / 10 / 30.</source>
        <translation>그래서 부분의 비율이 60 / 10 / 30과 많이 다를 수 있습니다.</translation>
    </message>
    <message>
        <source>split of file</source>
        <translation>파일 나누기</translation>
    </message>
    <message>
        <source>stands alone below the table and a blank row: it may be no row</source>
        <translation>표와 빈 행 아래에 홀로 있습니다. 행이 아닐 수 있습니다</translation>
    </message>
    <message>
        <source>table columns</source>
        <translation>표의 열</translation>
    </message>
    <message>
        <source>ten a run</source>
        <translation>실행마다 열 번</translation>
    </message>
    <message>
        <source>text (a sentence a line)</source>
        <translation>텍스트 (한 줄에 한 문장)</translation>
    </message>
    <message>
        <source>the addresses that were named</source>
        <translation>지정된 주소</translation>
    </message>
    <message>
        <source>the array is not closed</source>
        <translation>배열이 닫히지 않았습니다</translation>
    </message>
    <message>
        <source>the calibration of the search</source>
        <translation>검색 보정</translation>
    </message>
    <message>
        <source>the copy of the model</source>
        <translation>모델의 사본</translation>
    </message>
    <message>
        <source>the copy that is read</source>
        <translation>읽기용 사본</translation>
    </message>
    <message>
        <source>the cross-encoder</source>
        <translation>크로스 인코더</translation>
    </message>
    <message>
        <source>the damaged vectors in {0}</source>
        <translation>{0}의 손상된 벡터</translation>
    </message>
    <message>
        <source>the data</source>
        <translation>데이터</translation>
    </message>
    <message>
        <source>the day or the month</source>
        <translation>일 또는 월</translation>
    </message>
    <message>
        <source>the day or the year</source>
        <translation>일 또는 연도</translation>
    </message>
    <message>
        <source>the day, the month or the year</source>
        <translation>일, 월 또는 연도</translation>
    </message>
    <message>
        <source>the entry “{0}” is missing</source>
        <translation>“{0}” 항목이 없습니다</translation>
    </message>
    <message>
        <source>the files that Milvus reads</source>
        <translation>Milvus가 읽는 파일</translation>
    </message>
    <message>
        <source>the imported rows</source>
        <translation>가져온 행</translation>
    </message>
    <message>
        <source>the index of words and phrases</source>
        <translation>단어와 구의 색인</translation>
    </message>
    <message>
        <source>the journal</source>
        <translation>저널</translation>
    </message>
    <message>
        <source>the keyword index</source>
        <translation>단어 검색 색인</translation>
    </message>
    <message>
        <source>the least and greatest in the file</source>
        <translation>파일의 최솟값과 최댓값</translation>
    </message>
    <message>
        <source>the map</source>
        <translation>지도</translation>
    </message>
    <message>
        <source>the marks</source>
        <translation>표시</translation>
    </message>
    <message>
        <source>the marks on random and imported pairs</source>
        <translation>무작위 쌍과 가져온 쌍의 표시</translation>
    </message>
    <message>
        <source>the model of a run</source>
        <translation>실행의 모델</translation>
    </message>
    <message>
        <source>the model's own or "{0}"</source>
        <translation>모델 자체 값 또는 "{0}"</translation>
    </message>
    <message>
        <source>the month or the year</source>
        <translation>월 또는 연도</translation>
    </message>
    <message>
        <source>the names of the columns again</source>
        <translation>열 이름이 다시 나옴</translation>
    </message>
    <message>
        <source>the neighbour graph</source>
        <translation>이웃 그래프</translation>
    </message>
    <message>
        <source>the pairs</source>
        <translation>쌍</translation>
    </message>
    <message>
        <source>the pasted lines</source>
        <translation>붙여넣은 줄</translation>
    </message>
    <message>
        <source>the primary one for the data</source>
        <translation>데이터의 기본 지표</translation>
    </message>
    <message>
        <source>the quotation mark has no partner</source>
        <translation>따옴표의 짝이 없습니다</translation>
    </message>
    <message>
        <source>the rest of a run</source>
        <translation>실행의 나머지</translation>
    </message>
    <message>
        <source>the rows</source>
        <translation>행</translation>
    </message>
    <message>
        <source>the run</source>
        <translation>실행</translation>
    </message>
    <message>
        <source>the run {0}</source>
        <translation>실행 {0}</translation>
    </message>
    <message>
        <source>the same value</source>
        <translation>같은 값</translation>
    </message>
    <message>
        <source>the score '{0}' is not a number</source>
        <translation>점수 '{0}': 숫자가 아닙니다</translation>
    </message>
    <message>
        <source>the score {0} is outside {1} to {2}</source>
        <translation>점수 {0}: {1}~{2}를 벗어납니다</translation>
    </message>
    <message>
        <source>the score {0} is too large</source>
        <translation>점수 {0}이(가) 너무 큽니다</translation>
    </message>
    <message>
        <source>the selection</source>
        <translation>선택</translation>
    </message>
    <message>
        <source>the suspicious labels</source>
        <translation>의심스러운 레이블</translation>
    </message>
    <message>
        <source>the texts</source>
        <translation>텍스트</translation>
    </message>
    <message>
        <source>the texts of {0}</source>
        <translation>{0}의 텍스트</translation>
    </message>
    <message>
        <source>the topics</source>
        <translation>주제</translation>
    </message>
    <message>
        <source>the vector index</source>
        <translation>벡터 색인</translation>
    </message>
    <message>
        <source>the vectors</source>
        <translation>벡터</translation>
    </message>
    <message>
        <source>the verdict</source>
        <translation>판정</translation>
    </message>
    <message>
        <source>the words are still being indexed</source>
        <translation>단어를 아직 색인하고 있습니다</translation>
    </message>
    <message>
        <source>the workspace</source>
        <translation>작업 공간</translation>
    </message>
    <message>
        <source>the workspace {0}</source>
        <translation>작업 공간 {0}</translation>
    </message>
    <message>
        <source>the {0} '{1}' is not a number</source>
        <translation>{0} '{1}': 숫자가 아닙니다</translation>
    </message>
    <message>
        <source>the {0} is not closed</source>
        <translation>{0}이(가) 닫히지 않았습니다</translation>
    </message>
    <message>
        <source>the {0} of a model</source>
        <translation>모델의 {0}</translation>
    </message>
    <message>
        <source>the {0} of {1}</source>
        <translation>{1}의 {0}</translation>
    </message>
    <message>
        <source>the {0} {1} is too large</source>
        <translation>{0} {1}이(가) 너무 큽니다</translation>
    </message>
    <message>
        <source>their examples in 1 run</source>
        <translation>학습 1개에 있는 예시</translation>
    </message>
    <message>
        <source>their examples in {n} runs</source>
        <translation>학습 {n}개에 있는 예시</translation>
    </message>
    <message>
        <source>there are no rows</source>
        <translation>행이 없습니다</translation>
    </message>
    <message>
        <source>there is no column '{0}'</source>
        <translation>'{0}' 열이 없습니다</translation>
    </message>
    <message>
        <source>there is no label '{0}'</source>
        <translation>'{0}' 레이블이 없습니다</translation>
    </message>
    <message>
        <source>there is no row {0}; {1}</source>
        <translation>{0}행이 없습니다. {1}</translation>
    </message>
    <message>
        <source>there is no word in it</source>
        <translation>단어가 없습니다</translation>
    </message>
    <message>
        <source>these examples</source>
        <translation>이 예시</translation>
    </message>
    <message>
        <source>these {n} rows</source>
        <translation>이 {n}개 행</translation>
    </message>
    <message>
        <source>this processor or this version of torch lacks</source>
        <translation>이 프로세서나 이 torch 버전에는 없습니다</translation>
    </message>
    <message>
        <source>this program already (process {0})</source>
        <translation>이미 이 프로그램 (프로세스 {0})</translation>
    </message>
    <message>
        <source>this row</source>
        <translation>이 행</translation>
    </message>
    <message>
        <source>too few</source>
        <translation>너무 적음</translation>
    </message>
    <message>
        <source>too little to say</source>
        <translation>판단하기에 부족함</translation>
    </message>
    <message>
        <source>top is {0}: no pair would be kept.</source>
        <translation>top 값 {0}: 남는 쌍이 없습니다.</translation>
    </message>
    <message>
        <source>torch's own number</source>
        <translation>torch 자체 값</translation>
    </message>
    <message>
        <source>triplets (anchor, positive, negative)</source>
        <translation>삼중항 (앵커, 양성, 음성)</translation>
    </message>
    <message>
        <source>tsdae needs a transformer that can also tell a text; {0} is of the family {1}, tsdae has {2}.</source>
        <translation>tsdae에는 텍스트도 생성할 수 있는 트랜스포머가 필요합니다. {0}은 {1} 계열이고 tsdae에는 {2}가 있습니다.</translation>
    </message>
    <message>
        <source>tsdae needs vectors as wide as the transformer; {0} makes {1} dimensions of {2}.</source>
        <translation>tsdae에는 트랜스포머만큼 넓은 벡터가 필요합니다. {0}: {2}차원을 {1}차원으로 만듭니다.</translation>
    </message>
    <message>
        <source>tsdae shares the weights of the transformer; that of {0} names them otherwise.</source>
        <translation>tsdae는 트랜스포머의 가중치를 공유하는데, {0}의 가중치는 이름이 다릅니다.</translation>
    </message>
    <message>
        <source>unauthenticated|auth(entication)? (check )?fail|permission|token</source>
        <translation>unauthenticated|auth(entication)? (check )?fail|permission|token</translation>
    </message>
    <message>
        <source>unavailable|fail(ed)? connecting|connect|timeout|timed out|deadline</source>
        <translation>unavailable|fail(ed)? connecting|connect|timeout|timed out|deadline</translation>
    </message>
    <message>
        <source>version {0} of this program, a newer one</source>
        <translation>이 프로그램의 더 새로운 버전 {0}</translation>
    </message>
    <message>
        <source>was read as the names of the columns and may be a row</source>
        <translation>열 이름으로 읽었지만 행일 수 있습니다</translation>
    </message>
    <message>
        <source>was read as {0} and may be in {1}: too few letters tell which</source>
        <translation>{0}(으)로 읽었지만 {1}일 수도 있습니다. 구별할 글자가 너무 적습니다</translation>
    </message>
    <message>
        <source>what 1 more row held earlier</source>
        <translation>다른 행 1개에 이전에 있던 내용</translation>
    </message>
    <message>
        <source>what is not deleted</source>
        <translation>삭제되지 않은 내용</translation>
    </message>
    <message>
        <source>what suits the model</source>
        <translation>모델에 맞는 값</translation>
    </message>
    <message>
        <source>what {n} more rows held earlier</source>
        <translation>다른 행 {n}개에 이전에 있던 내용</translation>
    </message>
    <message>
        <source>whole</source>
        <translation>전체</translation>
    </message>
    <message>
        <source>whole vectors</source>
        <translation>벡터 전체</translation>
    </message>
    <message>
        <source>words disagree</source>
        <translation>단어는 다름</translation>
    </message>
    <message>
        <source>year first</source>
        <translation>연도가 먼저</translation>
    </message>
    <message>
        <source>your marks</source>
        <translation>내 표시</translation>
    </message>
    <message>
        <source>{0} (as you say)</source>
        <translation>{0} (지정한 대로)</translation>
    </message>
    <message>
        <source>{0} A static model is in float32.</source>
        <translation>{0} 정적 모델은 float32입니다.</translation>
    </message>
    <message>
        <source>{0} CUDA devices were found</source>
        <translation>CUDA 장치 {0}개를 찾았습니다</translation>
    </message>
    <message>
        <source>{0} It computes bfloat16 natively.</source>
        <translation>{0} bfloat16을 바로 계산합니다.</translation>
    </message>
    <message>
        <source>{0} It has no native bfloat16, so float32.</source>
        <translation>{0} bfloat16을 바로 계산하지 못해 float32로 합니다.</translation>
    </message>
    <message>
        <source>{0} Of the ten sentences that the model finds nearest, it finds {1}, measured with {2} sentences that it was not fitted to.</source>
        <translation>{0} 모델이 가장 가깝다고 찾는 열 문장 중 {1}개를 찾습니다. 맞추는 데 쓰지 않은 {2}문장으로 쟀습니다.</translation>
    </message>
    <message>
        <source>{0} The last step's weights are kept.</source>
        <translation>{0} 마지막 스텝의 가중치를 씁니다.</translation>
    </message>
    <message>
        <source>{0} There are too few sentences here to measure what it finds.</source>
        <translation>{0} 무엇을 찾는지 재기에는 여기 문장이 너무 적습니다.</translation>
    </message>
    <message>
        <source>{0} and cannot read {1}.</source>
        <translation>{0}, {1} 문자는 읽지 못합니다.</translation>
    </message>
    <message>
        <source>{0} and reads {1} script.</source>
        <translation>{0}, {1} 문자를 읽습니다.</translation>
    </message>
    <message>
        <source>{0} and {1} are marked not alike, but alike where they are written with other case or white space.</source>
        <translation>{0}, {1}: 다른 뜻으로 표시되었지만 대소문자나 공백이 다른 곳에서는 같은 뜻으로 표시되었습니다.</translation>
    </message>
    <message>
        <source>{0} and {1} are marked not alike, but both are alike to {2}.</source>
        <translation>{0}, {1}: 다른 뜻으로 표시되었지만 둘 다 {2}와 같은 뜻입니다.</translation>
    </message>
    <message>
        <source>{0} and {1} are the same model.</source>
        <translation>{0}, {1}: 같은 모델입니다.</translation>
    </message>
    <message>
        <source>{0} and {1} call the same pairs alike.</source>
        <translation>{0}와(과) {1}는 같은 쌍을 비슷하다고 봅니다.</translation>
    </message>
    <message>
        <source>{0} and {1} differ in nothing but case or white space, and are marked not alike.</source>
        <translation>{0}, {1}: 대소문자나 공백만 다른데 다른 뜻으로 표시되었습니다.</translation>
    </message>
    <message>
        <source>{0} and {1} find the same first {2} of each search.</source>
        <translation>{0}와(과) {1}는 각 검색에서 처음 {2}개를 똑같이 찾습니다.</translation>
    </message>
    <message>
        <source>{0} and {1} more</source>
        <translation>{0} 외 {1}개</translation>
    </message>
    <message>
        <source>{0} and {1} of the workspace: both have {2} in the key '{3}'.</source>
        <translation>작업 공간의 {0}, {1}: 키 '{3}' 값이 둘 다 {2}입니다.</translation>
    </message>
    <message>
        <source>{0} answers</source>
        <translation>답변 {0}개</translation>
    </message>
    <message>
        <source>{0} appeared: {1}.</source>
        <translation>{0} 나타남: {1}.</translation>
    </message>
    <message>
        <source>{0} are encoded; encoding resumes from there.</source>
        <translation>{0} 인코딩됨. 거기서부터 다시 시작합니다.</translation>
    </message>
    <message>
        <source>{0} are in no cluster now</source>
        <translation>{0}: 이제 군집 없음</translation>
    </message>
    <message>
        <source>{0} are in {1} clusters now</source>
        <translation>{0}: 이제 군집 {1}개에 있음</translation>
    </message>
    <message>
        <source>{0} are in {1} now{2}</source>
        <translation>{0}: 이제 {1}에 있음{2}</translation>
    </message>
    <message>
        <source>{0} asks for more than {1} GB of memory to be read, or is damaged.</source>
        <translation>{0}: 읽는 데 메모리가 {1} GB 넘게 필요하거나 손상되었습니다.</translation>
    </message>
    <message>
        <source>{0} at character {1}</source>
        <translation>{1}번째 글자에서 {0}</translation>
    </message>
    <message>
        <source>{0} began from {1}.</source>
        <translation>{0}: {1}에서 시작했습니다.</translation>
    </message>
    <message>
        <source>{0} bfloat16 is not clearly quicker here, so float32.</source>
        <translation>{0} 여기서는 bfloat16이 뚜렷이 빠르지 않아 float32로 합니다.</translation>
    </message>
    <message>
        <source>{0} bfloat16 is {1} times as fast here.</source>
        <translation>{0} 여기서는 bfloat16이 {1}배 빠릅니다.</translation>
    </message>
    <message>
        <source>{0} came from {1}.</source>
        <translation>{0}: 출처는 {1}입니다.</translation>
    </message>
    <message>
        <source>{0} came from {1}; delete it, too, or train it anew.</source>
        <translation>{0}은(는) {1}에서 나왔습니다. 함께 삭제하거나 다시 학습하세요.</translation>
    </message>
    <message>
        <source>{0} cannot be made ({1}).</source>
        <translation>{0}: 만들 수 없습니다 ({1}).</translation>
    </message>
    <message>
        <source>{0} cannot be opened ({1}).</source>
        <translation>{0}을(를) 열 수 없습니다({1}).</translation>
    </message>
    <message>
        <source>{0} cannot be opened for writing.</source>
        <translation>{0}: 쓰기용으로 열 수 없습니다.</translation>
    </message>
    <message>
        <source>{0} cannot be reached: {1}.</source>
        <translation>{0}에 연결할 수 없습니다: {1}.</translation>
    </message>
    <message>
        <source>{0} cannot be read as Parquet ({1}).</source>
        <translation>{0}: Parquet으로 읽을 수 없습니다 ({1}).</translation>
    </message>
    <message>
        <source>{0} cannot be read as a spreadsheet ({1}).</source>
        <translation>{0}: 스프레드시트로 읽을 수 없습니다 ({1}).</translation>
    </message>
    <message>
        <source>{0} cannot be read as a spreadsheet.</source>
        <translation>{0}: 스프레드시트로 읽을 수 없습니다.</translation>
    </message>
    <message>
        <source>{0} cannot be read or written: {1}.</source>
        <translation>{0}을(를) 읽거나 쓸 수 없습니다: {1}.</translation>
    </message>
    <message>
        <source>{0} cannot be read, or another program keeps it to itself.</source>
        <translation>{0}: 읽을 수 없거나 다른 프로그램이 독점하고 있습니다.</translation>
    </message>
    <message>
        <source>{0} cannot be read.</source>
        <translation>{0}: 읽을 수 없습니다.</translation>
    </message>
    <message>
        <source>{0} cannot be read: the value in line {1} is {2}.</source>
        <translation>{0}: 읽을 수 없습니다. {1}번째 줄의 값: {2}.</translation>
    </message>
    <message>
        <source>{0} cannot be read: {1}.</source>
        <translation>{0}: 읽을 수 없습니다: {1}.</translation>
    </message>
    <message>
        <source>{0} cannot be written to ({1}).</source>
        <translation>{0}: 쓸 수 없습니다 ({1}).</translation>
    </message>
    <message>
        <source>{0} cannot be “{1}”.</source>
        <translation>{0}: “{1}”일 수 없습니다.</translation>
    </message>
    <message>
        <source>{0} cells are</source>
        <translation>셀 {0}개:</translation>
    </message>
    <message>
        <source>{0} cells that a spreadsheet would run were</source>
        <translation>스프레드시트가 실행할 수 있는 셀 {0}개:</translation>
    </message>
    <message>
        <source>{0} cells where the file has {1} columns</source>
        <translation>파일의 열은 {1}개인데 셀이 {0}개</translation>
    </message>
    <message>
        <source>{0} changed while it was read.</source>
        <translation>{0}: 읽는 동안 바뀌었습니다.</translation>
    </message>
    <message>
        <source>{0} could be a newer export of any of {1}.</source>
        <translation>{0}: {1} 가운데 어느 것의 새 내보내기인지 알 수 없습니다.</translation>
    </message>
    <message>
        <source>{0} could not be read or written ({1}).</source>
        <translation>{0}: 읽거나 쓸 수 없습니다 ({1}).</translation>
    </message>
    <message>
        <source>{0} could not be read: the name and the model versions are lost.</source>
        <translation>{0} 파일을 읽을 수 없어 이름과 모델 버전을 잃었습니다.</translation>
    </message>
    <message>
        <source>{0} could not be removed.</source>
        <translation>{0}을(를) 지울 수 없었습니다.</translation>
    </message>
    <message>
        <source>{0} could not be written ({1}).</source>
        <translation>{0}을(를) 쓰지 못했습니다({1}).</translation>
    </message>
    <message>
        <source>{0} data sets and {1} objectives were given.</source>
        <translation>데이터 세트 {0}개와 학습 목표 {1}개가 주어졌습니다.</translation>
    </message>
    <message>
        <source>{0} declares entities, which no such document needs.</source>
        <translation>{0}에 엔티티가 선언되어 있는데, 이런 문서에는 필요하지 않습니다.</translation>
    </message>
    <message>
        <source>{0} directions</source>
        <translation>방향 {0}개</translation>
    </message>
    <message>
        <source>{0} does not hold text.</source>
        <translation>{0}: 텍스트가 들어 있지 않습니다.</translation>
    </message>
    <message>
        <source>{0} does not look like labelled examples: no pair of sentences with a score or a class, no triplet, no positive pairs, and no sentence with a class were found.</source>
        <translation>{0}: 레이블이 있는 예시 같지 않습니다. 점수나 클래스가 있는 문장 쌍, 삼중항, 양성 쌍, 클래스가 있는 문장을 찾지 못했습니다.</translation>
    </message>
    <message>
        <source>{0} does not match its checksum.</source>
        <translation>{0}: 체크섬과 맞지 않습니다.</translation>
    </message>
    <message>
        <source>{0} does not say by how much each positive is nearer.</source>
        <translation>{0}: 양성 예시가 얼마나 더 가까운지가 없습니다.</translation>
    </message>
    <message>
        <source>{0} does not say which files hold the weights.</source>
        <translation>{0}: 어느 파일에 가중치가 있는지 적혀 있지 않습니다.</translation>
    </message>
    <message>
        <source>{0} examples of {1} were left out because earlier runs hold their sentences out.</source>
        <translation>{1}의 예시 {0}개는 이전 실행이 그 문장을 따로 두어 제외했습니다.</translation>
    </message>
    <message>
        <source>{0} examples of {1} were left out because their sentences are kept for the verdict or the selection.</source>
        <translation>{1}의 예시 {0}개는 그 문장이 결론이나 선택용이라 제외했습니다.</translation>
    </message>
    <message>
        <source>{0} examples were</source>
        <translation>예시 {0}개:</translation>
    </message>
    <message>
        <source>{0} examples were added, translated there and back.</source>
        <translation>되번역한 예시 {0}개를 추가했습니다.</translation>
    </message>
    <message>
        <source>{0} examples{1}</source>
        <translation>예시 {0}개{1}</translation>
    </message>
    <message>
        <source>{0} exists already.</source>
        <translation>{0}: 이미 있습니다.</translation>
    </message>
    <message>
        <source>{0} files</source>
        <translation>파일 {0}개</translation>
    </message>
    <message>
        <source>{0} float32 is the quickest exact choice there.</source>
        <translation>{0} 그곳에서는 정확한 방식 중 float32가 가장 빠릅니다.</translation>
    </message>
    <message>
        <source>{0} has a name that is not Unicode.</source>
        <translation>{0}: 이름이 올바른 유니코드가 아닙니다.</translation>
    </message>
    <message>
        <source>{0} has a password, or is of a Word before 2007.</source>
        <translation>{0}에 암호가 있거나 2007 이전 Word의 파일입니다.</translation>
    </message>
    <message>
        <source>{0} has a password.</source>
        <translation>{0}에 암호가 있습니다.</translation>
    </message>
    <message>
        <source>{0} has a question mark in its name.</source>
        <translation>{0}: 이름에 물음표가 있습니다.</translation>
    </message>
    <message>
        <source>{0} has column names but no row below them.</source>
        <translation>{0}: 열 이름은 있지만 그 아래 행이 없습니다.</translation>
    </message>
    <message>
        <source>{0} has more than {1} different keys, and each would be a column.</source>
        <translation>{0}: 서로 다른 키가 {1}개보다 많고, 키마다 열이 됩니다.</translation>
    </message>
    <message>
        <source>{0} has more than {1} files.</source>
        <translation>{0}에 파일이 {1}개보다 많습니다.</translation>
    </message>
    <message>
        <source>{0} has no class '{1}'.</source>
        <translation>{0}: '{1}' 클래스가 없습니다.</translation>
    </message>
    <message>
        <source>{0} has no column '{1}' to be the key.</source>
        <translation>{0}: 키로 쓸 '{1}' 열이 없습니다.</translation>
    </message>
    <message>
        <source>{0} has no column '{1}'.</source>
        <translation>{0}: '{1}' 열이 없습니다.</translation>
    </message>
    <message>
        <source>{0} has no page.</source>
        <translation>{0}에 쪽이 없습니다.</translation>
    </message>
    <message>
        <source>{0} has no rows.</source>
        <translation>{0}: 행이 없습니다.</translation>
    </message>
    <message>
        <source>{0} has no sheet '{1}'.</source>
        <translation>{0}: '{1}' 시트가 없습니다.</translation>
    </message>
    <message>
        <source>{0} has no two classes with two texts each, so there is nothing to tell apart.</source>
        <translation>{0}: 텍스트가 둘씩 있는 클래스가 둘이 안 되어 구별할 것이 없습니다.</translation>
    </message>
    <message>
        <source>{0} has no {1}: there are no rows to save.</source>
        <translation>{0}에 {1} 파일이 없어 저장할 행이 없습니다.</translation>
    </message>
    <message>
        <source>{0} has texts already, divided by {1}.</source>
        <translation>{0}에 이미 {1}(으)로 나눈 텍스트가 있습니다.</translation>
    </message>
    <message>
        <source>{0} has texts already, of which {1} is left out.</source>
        <translation>{0}: 이미 텍스트가 있으며, 그중 {1} 제외됩니다.</translation>
    </message>
    <message>
        <source>{0} has the classes {1}, and {2} has {3}: none is in both.</source>
        <translation>{0}에는 클래스 {1}이(가) 있고 {2}에는 {3}이(가) 있습니다: 둘 다에 있는 것이 없습니다.</translation>
    </message>
    <message>
        <source>{0} has vectors of other texts or of another model.</source>
        <translation>{0}: 다른 텍스트나 다른 모델의 벡터가 들어 있습니다.</translation>
    </message>
    <message>
        <source>{0} has {1} and unpacks to more than {2}.</source>
        <translation>{0}: 크기는 {1}인데 풀면 {2}보다 큽니다.</translation>
    </message>
    <message>
        <source>{0} has {1} and {2} cells.</source>
        <translation>{0}은(는) {1}이고 셀이 {2}개입니다.</translation>
    </message>
    <message>
        <source>{0} has {1} bytes and {2} were written.</source>
        <translation>{0}: 크기가 {1}바이트인데 {2}바이트를 썼습니다.</translation>
    </message>
    <message>
        <source>{0} has {1} cells, too many to be read.</source>
        <translation>{0}: 셀이 {1}개로 너무 많아 읽을 수 없습니다.</translation>
    </message>
    <message>
        <source>{0} has {1} cells, which take about {2} GB of memory to be read.</source>
        <translation>{0}: 셀이 {1}개 있고, 읽는 데 메모리가 약 {2} GB 듭니다.</translation>
    </message>
    <message>
        <source>{0} has {1} columns; a workspace can hold {2}.</source>
        <translation>{0}: 열이 {1}개인데 작업 공간에는 {2}개까지 들어갑니다.</translation>
    </message>
    <message>
        <source>{0} has {1} values: the {2} most frequent are told apart; all others, {3} of the sentences, count as one value, so the influence that tells those from each other stays.</source>
        <translation>{0}에는 값이 {1}개 있습니다. 가장 흔한 {2}개는 구별하고, 나머지(문장의 {3})는 하나의 값으로 봅니다. 그래서 나머지끼리를 가르는 영향은 남습니다.</translation>
    </message>
    <message>
        <source>{0} holds a part of {1} kB that unpacks to more than {2} MB.</source>
        <translation>{0}: {1} kB인 부분이 풀면 {2} MB보다 큽니다.</translation>
    </message>
    <message>
        <source>{0} holds a single JSON value and no rows.</source>
        <translation>{0}: JSON 값 하나뿐이고 행이 없습니다.</translation>
    </message>
    <message>
        <source>{0} holds no array.</source>
        <translation>{0}: 배열이 없습니다.</translation>
    </message>
    <message>
        <source>{0} holds no rows.{1}</source>
        <translation>{0}: 행이 없습니다.{1}</translation>
    </message>
    <message>
        <source>{0} holds no {1} but {2}.</source>
        <translation>{0}: {1} 없이 {2} 있습니다.</translation>
    </message>
    <message>
        <source>{0} holds other data than {1}: of its {2} rows {3} are found here by their text and columns.</source>
        <translation>{0}: {1}의 데이터와 다릅니다. {2}개 행 가운데 텍스트와 열로 여기서 찾은 것은 {3}개입니다.</translation>
    </message>
    <message>
        <source>{0} holds scores from {1} to {2}, outside the declared {3} to {4}.</source>
        <translation>{0}: 점수가 {1}~{2}로, 지정한 {3}~{4}를 벗어납니다.</translation>
    </message>
    <message>
        <source>{0} holds sentences without labels, which cannot judge a model.</source>
        <translation>{0}: 레이블 없는 문장이라 모델을 판단할 수 없습니다.</translation>
    </message>
    <message>
        <source>{0} holds {1} of all and cannot be divided, {2}</source>
        <translation>{0}: 전체의 {1}이고 나눌 수 없어 {2}</translation>
    </message>
    <message>
        <source>{0} holds {1}, where nothing says which pairs are alike.</source>
        <translation>{0}: {1}이며, 어느 쌍이 같은 뜻인지 알 수 없습니다.</translation>
    </message>
    <message>
        <source>{0} holds {1}, which says of no pair whether it is alike.</source>
        <translation>{0}: {1}이며, 어느 쌍도 같은 뜻인지 알 수 없습니다.</translation>
    </message>
    <message>
        <source>{0} holds {1}, {2} {3}.</source>
        <translation>{0}: {1}, {2} {3}.</translation>
    </message>
    <message>
        <source>{0} hours</source>
        <translation>{0}시간</translation>
    </message>
    <message>
        <source>{0} in more than one of the parts given as files, for example “{1}” in {2}.</source>
        <translation>파일로 주어진 여러 부분에 {0} 함께 있습니다. 예: {2}의 “{1}”.</translation>
    </message>
    <message>
        <source>{0} in {1} cannot be read.</source>
        <translation>{1}의 {0}: 읽을 수 없습니다.</translation>
    </message>
    <message>
        <source>{0} in {1} does not match its checksum.</source>
        <translation>{1}의 {0}: 체크섬과 맞지 않습니다.</translation>
    </message>
    <message>
        <source>{0} in {1} is longer than this program writes it.</source>
        <translation>{1}의 {0}이(가) 이 프로그램이 쓰는 것보다 깁니다.</translation>
    </message>
    <message>
        <source>{0} in {1} is not as this program writes it.</source>
        <translation>{1}의 {0}: 이 프로그램이 쓰는 형식이 아닙니다.</translation>
    </message>
    <message>
        <source>{0} is JSON nested too deeply to be a table (line {1}).</source>
        <translation>{0}: 표로 보기에는 너무 깊이 중첩된 JSON입니다 ({1}번째 줄).</translation>
    </message>
    <message>
        <source>{0} is JSON nested too deeply to be a table.</source>
        <translation>{0}: 표로 보기에는 너무 깊이 중첩된 JSON입니다.</translation>
    </message>
    <message>
        <source>{0} is None.</source>
        <translation>{0}: None입니다.</translation>
    </message>
    <message>
        <source>{0} is a cross-encoder, which does not learn by the objective {1}.</source>
        <translation>{0}: 크로스 인코더라 학습 목표 {1}로 학습하지 않습니다.</translation>
    </message>
    <message>
        <source>{0} is a folder of milvus-lite, which is not installed.</source>
        <translation>{0}은(는) milvus-lite 폴더인데, milvus-lite가 설치되어 있지 않습니다.</translation>
    </message>
    <message>
        <source>{0} is a folder without a document that can be read.</source>
        <translation>{0}은(는) 읽을 수 있는 문서가 없는 폴더입니다.</translation>
    </message>
    <message>
        <source>{0} is a folder.</source>
        <translation>{0}: 폴더입니다.</translation>
    </message>
    <message>
        <source>{0} is a static model: it is quick already.</source>
        <translation>{0}: 정적 모델이라 이미 빠릅니다.</translation>
    </message>
    <message>
        <source>{0} is a table ({1}), which is added by itself.</source>
        <translation>{0}은(는) 표({1})이므로 따로 추가합니다.</translation>
    </message>
    <message>
        <source>{0} is about to be used.</source>
        <translation>{0}: 곧 사용됩니다.</translation>
    </message>
    <message>
        <source>{0} is ahead after {1}, but it is open whether it is better than {2}.</source>
        <translation>{1} 뒤에 {0}이(가) 앞서지만, {2}보다 나은지는 아직 알 수 없습니다.</translation>
    </message>
    <message>
        <source>{0} is already there and not empty.</source>
        <translation>{0}: 이미 있고 비어 있지 않습니다.</translation>
    </message>
    <message>
        <source>{0} is as good as {1}, to {2} in precision, by {3}.</source>
        <translation>{3}에 따르면 {0}은(는) {1}만큼 좋습니다. 정밀도 차이는 {2} 이내입니다.</translation>
    </message>
    <message>
        <source>{0} is blank</source>
        <translation>{0}: 비어 있습니다</translation>
    </message>
    <message>
        <source>{0} is damaged ({1}).</source>
        <translation>{0} 파일이 손상되었습니다({1}).</translation>
    </message>
    <message>
        <source>{0} is damaged or has a password ({1}).</source>
        <translation>{0}이(가) 손상되었거나 암호가 있습니다({1}).</translation>
    </message>
    <message>
        <source>{0} is damaged: it lacks {1}.</source>
        <translation>{0}이(가) 손상되었습니다. {1}이(가) 없습니다.</translation>
    </message>
    <message>
        <source>{0} is damaged: it names no package.</source>
        <translation>{0}이(가) 손상되었습니다. 패키지를 가리키지 않습니다.</translation>
    </message>
    <message>
        <source>{0} is damaged: its gzip data ends early or does not unpack ({1}).</source>
        <translation>{0}: 손상되었습니다. gzip 데이터가 일찍 끝나거나 풀리지 않습니다 ({1}).</translation>
    </message>
    <message>
        <source>{0} is damaged: {1}.</source>
        <translation>{0}이(가) 손상되었습니다: {1}.</translation>
    </message>
    <message>
        <source>{0} is deleted, and cannot be used again.</source>
        <translation>{0}: 삭제되며 다시 사용할 수 없습니다.</translation>
    </message>
    <message>
        <source>{0} is empty: it has no row with anything in it.</source>
        <translation>{0}: 비어 있습니다. 내용이 있는 행이 없습니다.</translation>
    </message>
    <message>
        <source>{0} is empty: no sheet holds a cell with anything in it.</source>
        <translation>{0}: 비어 있습니다. 내용이 있는 셀이 든 시트가 없습니다.</translation>
    </message>
    <message>
        <source>{0} is given twice, as {1} and as {2}.</source>
        <translation>{0}이(가) 두 번 주어졌습니다: {1}, {2}.</translation>
    </message>
    <message>
        <source>{0} is in use.</source>
        <translation>{0}: 사용 중입니다.</translation>
    </message>
    <message>
        <source>{0} is loaded anew from where it came from when it is wanted.</source>
        <translation>{0}: 필요할 때 원래 위치에서 다시 불러옵니다.</translation>
    </message>
    <message>
        <source>{0} is no PDF, or a damaged one.</source>
        <translation>{0}은(는) PDF가 아니거나 손상된 PDF입니다.</translation>
    </message>
    <message>
        <source>{0} is no address of Milvus.</source>
        <translation>{0}은(는) Milvus 주소가 아닙니다.</translation>
    </message>
    <message>
        <source>{0} is no document.</source>
        <translation>{0}은(는) 문서가 아닙니다.</translation>
    </message>
    <message>
        <source>{0} is no file but a pipe or a device, as no model has one.</source>
        <translation>{0}: 파일이 아니라 파이프나 장치이며, 모델에는 그런 것이 없습니다.</translation>
    </message>
    <message>
        <source>{0} is no file but a pipe or a device.</source>
        <translation>{0}: 파일이 아니라 파이프나 장치입니다.</translation>
    </message>
    <message>
        <source>{0} is no folder.</source>
        <translation>{0}은(는) 폴더가 아닙니다.</translation>
    </message>
    <message>
        <source>{0} is no schema version of a workspace.</source>
        <translation>{0}: 작업 공간의 스키마 버전이 아닙니다.</translation>
    </message>
    <message>
        <source>{0} is no spreadsheet, so it has no sheet '{1}'.</source>
        <translation>{0}: 스프레드시트가 아니라서 '{1}' 시트가 없습니다.</translation>
    </message>
    <message>
        <source>{0} is no whole Parquet file.</source>
        <translation>{0}: 온전한 Parquet 파일이 아닙니다.</translation>
    </message>
    <message>
        <source>{0} is not JSON: Extra data in line {1}.</source>
        <translation>{0}은(는) JSON이 아닙니다: {1}번째 줄에 다른 데이터가 더 있습니다.</translation>
    </message>
    <message>
        <source>{0} is not JSON: a comma is missing in line {1}.</source>
        <translation>{0}: JSON이 아닙니다. {1}번째 줄에 쉼표가 없습니다.</translation>
    </message>
    <message>
        <source>{0} is not JSON: {1} in line {2}, column {3}.</source>
        <translation>{0}: JSON이 아닙니다. {2}번째 줄 {3}번째 칸: {1}.</translation>
    </message>
    <message>
        <source>{0} is not JSON: {1} in line {2}.</source>
        <translation>{0}: JSON이 아닙니다. {2}번째 줄: {1}.</translation>
    </message>
    <message>
        <source>{0} is not a name for a picture.</source>
        <translation>{0}: 그림에 쓸 수 없는 이름입니다.</translation>
    </message>
    <message>
        <source>{0} is not a name for a table.</source>
        <translation>{0}: 표에 쓸 수 없는 이름입니다.</translation>
    </message>
    <message>
        <source>{0} is not a name for vectors.</source>
        <translation>{0}: 벡터에 쓸 수 없는 이름입니다.</translation>
    </message>
    <message>
        <source>{0} is not a sound database ({1}).</source>
        <translation>{0}: 온전한 데이터베이스가 아닙니다 ({1}).</translation>
    </message>
    <message>
        <source>{0} is not a workspace: it has no {1}.</source>
        <translation>{0}: 작업 공간이 아닙니다. {1} 파일이 없습니다.</translation>
    </message>
    <message>
        <source>{0} is not as long as it says.</source>
        <translation>{0}: 적힌 길이와 다릅니다.</translation>
    </message>
    <message>
        <source>{0} is not there.</source>
        <translation>{0}: 없습니다.</translation>
    </message>
    <message>
        <source>{0} is not what its name says: no {1} data begins it.</source>
        <translation>{0}: 이름과 다릅니다. {1} 데이터로 시작하지 않습니다.</translation>
    </message>
    <message>
        <source>{0} is not {1}.</source>
        <translation>{0}: {1} 형식이 아닙니다.</translation>
    </message>
    <message>
        <source>{0} is now called {1}: {2}</source>
        <translation>{0}: 이제 {1}로 부릅니다: {2}</translation>
    </message>
    <message>
        <source>{0} is one JSON object of more than {1} characters, read at once.</source>
        <translation>{0}: {1}자보다 긴 하나의 JSON 객체이며 한꺼번에 읽힙니다.</translation>
    </message>
    <message>
        <source>{0} is open in another process.</source>
        <translation>{0}: 다른 프로세스에서 열려 있습니다.</translation>
    </message>
    <message>
        <source>{0} is packed with gzip.</source>
        <translation>{0}: gzip으로 압축되어 있습니다.</translation>
    </message>
    <message>
        <source>{0} is read by the package {1}, which is not installed.</source>
        <translation>{0}을(를) 읽는 패키지 {1}이(가) 설치되어 있지 않습니다.</translation>
    </message>
    <message>
        <source>{0} is the address of a Ray Client, through which blocks cannot go.</source>
        <translation>{0}: Ray Client의 주소라서 블록을 보낼 수 없습니다.</translation>
    </message>
    <message>
        <source>{0} is the best of {1} models, by {2}.</source>
        <translation>{2}에 따르면 {0}이(가) 모델 {1}개 중 가장 좋습니다.</translation>
    </message>
    <message>
        <source>{0} is the database of another program: it holds no rows of a workspace.</source>
        <translation>{0}은(는) 다른 프로그램의 데이터베이스입니다. 작업 공간의 행이 없습니다.</translation>
    </message>
    <message>
        <source>{0} is {1}, not a table or text.</source>
        <translation>{0}: 표나 텍스트가 아니라 {1}입니다.</translation>
    </message>
    <message>
        <source>{0} lacks entries that a workspace has.</source>
        <translation>{0}: 작업 공간에 있어야 할 항목이 없습니다.</translation>
    </message>
    <message>
        <source>{0} layers</source>
        <translation>층 {0}개</translation>
    </message>
    <message>
        <source>{0} layers are to be frozen; the model has {1}.</source>
        <translation>층 {0}개를 고정하려는데 모델에는 {1}개가 있습니다.</translation>
    </message>
    <message>
        <source>{0} left out, not being encoded yet.</source>
        <translation>{0} 아직 인코딩되지 않아 제외.</translation>
    </message>
    <message>
        <source>{0} left out.</source>
        <translation>{0} 제외.</translation>
    </message>
    <message>
        <source>{0} left out: a text with itself or an empty one.</source>
        <translation>{0} 제외: 자기 자신이나 빈 텍스트와의 쌍.</translation>
    </message>
    <message>
        <source>{0} left out: an earlier run had put them into {1}.</source>
        <translation>{0} 제외: 이전 실행이 {1} 부분에 넣었습니다.</translation>
    </message>
    <message>
        <source>{0} left out: the verdict rests on their sentences.</source>
        <translation>{0} 제외: 그 문장으로 결론을 냅니다.</translation>
    </message>
    <message>
        <source>{0} left out: their sentences stand in two parts.</source>
        <translation>{0} 제외: 그 문장이 두 부분에 있습니다.</translation>
    </message>
    <message>
        <source>{0} left out: you judged them yourself.</source>
        <translation>{0} 제외: 직접 판정했습니다.</translation>
    </message>
    <message>
        <source>{0} lies in the damaged workspace.</source>
        <translation>{0}은(는) 손상된 작업 공간 안에 있습니다.</translation>
    </message>
    <message>
        <source>{0} longer than the {1} characters that Excel takes: what is left stands on the sheet "rest of long texts".</source>
        <translation>Excel의 한도 {1}자보다 긴 {0}: 나머지는 "rest of long texts" 시트에 있습니다.</translation>
    </message>
    <message>
        <source>{0} made safe.</source>
        <translation>{0} 안전하게 바꿨습니다.</translation>
    </message>
    <message>
        <source>{0} may be the topic itself: it agrees with the clusters (adjusted mutual information {1}), and what tells its values apart is gone.</source>
        <translation>{0}: 주제 자체일 수 있습니다. 군집과 일치하며(조정 상호 정보량 {1}), 값을 구별하던 것이 사라졌습니다.</translation>
    </message>
    <message>
        <source>{0} may not be read.</source>
        <translation>{0}: 읽을 권한이 없습니다.</translation>
    </message>
    <message>
        <source>{0} merged into {1}.</source>
        <translation>{1}에 합쳐짐: {0}.</translation>
    </message>
    <message>
        <source>{0} minutes</source>
        <translation>{0}분</translation>
    </message>
    <message>
        <source>{0} more</source>
        <translation>{0}개 더</translation>
    </message>
    <message>
        <source>{0} more marks on pairs</source>
        <translation>쌍의 표시 {0}개 더</translation>
    </message>
    <message>
        <source>{0} more that share no sentence with others would do.</source>
        <translation>다른 것과 문장을 공유하지 않는 {0}개가 더 있으면 됩니다.</translation>
    </message>
    <message>
        <source>{0} names the cell {1}, and no sheet reaches beyond {2}.</source>
        <translation>{0}: 셀 {1}을 가리키지만 {2}를 넘는 시트는 없습니다.</translation>
    </message>
    <message>
        <source>{0} names {1}, which is not in the workspace.</source>
        <translation>{0}에 작업 공간에 없는 {1}이(가) 적혀 있습니다.</translation>
    </message>
    <message>
        <source>{0} needs a package that is not installed: {1}.</source>
        <translation>{0}: 필요한 패키지가 설치되어 있지 않습니다: {1}.</translation>
    </message>
    <message>
        <source>{0} negatives from place {1} on, below {2} of the positive, cannot be mined.</source>
        <translation>{1}위부터, 양성의 {2} 아래에서 음성 예시 {0}개를 찾을 수 없습니다.</translation>
    </message>
    <message>
        <source>{0} not looked into: {1}.</source>
        <translation>{0}는 들여다보지 않았습니다: {1}.</translation>
    </message>
    <message>
        <source>{0} of file</source>
        <translation>파일의 {0}</translation>
    </message>
    <message>
        <source>{0} of its {1} sentences</source>
        <translation>문장 {1}개 중 {0}개</translation>
    </message>
    <message>
        <source>{0} of the variance kept</source>
        <translation>분산의 {0} 유지</translation>
    </message>
    <message>
        <source>{0} of the workspace: the key '{1}' is blank.</source>
        <translation>작업 공간의 {0}: 키 '{1}'이 비어 있습니다.</translation>
    </message>
    <message>
        <source>{0} of the {1} texts, drawn at random, without labels.</source>
        <translation>텍스트 {1}개 중 무작위로 뽑은 {0}개, 레이블 없음.</translation>
    </message>
    <message>
        <source>{0} of vectors did not match their checksum or held numbers that are not finite; the sentences are being encoded again.</source>
        <translation>벡터 {0}: 체크섬과 맞지 않거나 유한하지 않은 수가 있어 문장을 다시 인코딩하고 있습니다.</translation>
    </message>
    <message>
        <source>{0} of {1} ({2}) say “{3}”; a model needs pairs of both kinds.</source>
        <translation>{1}개 중 {0}개({2})가 “{3}”입니다. 모델에는 두 종류의 쌍이 필요합니다.</translation>
    </message>
    <message>
        <source>{0} of {1} bytes came</source>
        <translation>{1}바이트 중 {0}바이트 도착</translation>
    </message>
    <message>
        <source>{0} of {1} sentences</source>
        <translation>문장 {1}개 중 {0}개</translation>
    </message>
    <message>
        <source>{0} of {1} sentences encoded so far.</source>
        <translation>지금까지 문장 {1}개 중 {0}개를 인코딩했습니다.</translation>
    </message>
    <message>
        <source>{0} on Ray ({1}), {2} each</source>
        <translation>Ray({1})의 {0}, 각각 {2}</translation>
    </message>
    <message>
        <source>{0} on sentences of {1}, so that there is nothing to tell apart.</source>
        <translation>{1}문장에서 {0}라서 구별할 것이 없습니다.</translation>
    </message>
    <message>
        <source>{0} pairs are marked</source>
        <translation>표시된 쌍 {0}개</translation>
    </message>
    <message>
        <source>{0} pairs were</source>
        <translation>쌍 {0}개:</translation>
    </message>
    <message>
        <source>{0} pairs were asked for.</source>
        <translation>쌍 {0}개를 요청했습니다.</translation>
    </message>
    <message>
        <source>{0} points outside the model folder ({1}).</source>
        <translation>{0}: 모델 폴더 밖({1})을 가리킵니다.</translation>
    </message>
    <message>
        <source>{0} processes were started on this machine, and it has {1} CUDA devices.</source>
        <translation>이 컴퓨터에서 프로세스 {0}개를 시작했는데 CUDA 장치는 {1}개입니다.</translation>
    </message>
    <message>
        <source>{0} processors</source>
        <translation>프로세서 {0}개</translation>
    </message>
    <message>
        <source>{0} questions wait for an answer.</source>
        <translation>질문 {0}개가 응답을 기다리고 있습니다.</translation>
    </message>
    <message>
        <source>{0} reaches to the cell {1}: {2} cells, of which {3} are filled.</source>
        <translation>{0}: 셀 {1}까지 이르러 셀 {2}개 중 {3}개만 채워져 있습니다.</translation>
    </message>
    <message>
        <source>{0} runs</source>
        <translation>실행 {0}개</translation>
    </message>
    <message>
        <source>{0} seconds</source>
        <translation>{0}초</translation>
    </message>
    <message>
        <source>{0} split into {1}.</source>
        <translation>{1}개로 나뉨: {0}.</translation>
    </message>
    <message>
        <source>{0} stayed together</source>
        <translation>{0} 함께 남음</translation>
    </message>
    <message>
        <source>{0} takes about {1}.</source>
        <translation>{0}, 약 {1} 걸립니다.</translation>
    </message>
    <message>
        <source>{0} takes more than {1} of memory to be read.</source>
        <translation>{0}을(를) 읽는 데 메모리가 {1}보다 많이 듭니다.</translation>
    </message>
    <message>
        <source>{0} to be encoded.</source>
        <translation>{0} 인코딩을 기다리고 있습니다.</translation>
    </message>
    <message>
        <source>{0} too few sentences and {1} left out: {2}.</source>
        <translation>{0} 문장이 너무 적음, {1} 제외: {2}.</translation>
    </message>
    <message>
        <source>{0} triplets for {1} of {2} anchors; {3} of {4} near texts were left out because they may be alike as well.</source>
        <translation>앵커 {2}개 중 {1}개에 삼중항 {0}개. 가까운 텍스트 {4}개 중 {3}개는 같은 뜻일 수 있어 제외했습니다.</translation>
    </message>
    <message>
        <source>{0} unpacks to more than {1} GB.</source>
        <translation>{0}: 압축을 풀면 {1} GB가 넘습니다.</translation>
    </message>
    <message>
        <source>{0} vanished: {1}.</source>
        <translation>{0} 사라짐: {1}.</translation>
    </message>
    <message>
        <source>{0} vectors cannot be put into {1} clusters.</source>
        <translation>벡터 {0}개를 군집 {1}개로 나눌 수 없습니다.</translation>
    </message>
    <message>
        <source>{0} versions are called {1}.</source>
        <translation>{1}(이)라는 버전이 {0}개 있습니다.</translation>
    </message>
    <message>
        <source>{0} was changed by another program after it was examined.</source>
        <translation>{0}: 살펴본 뒤에 다른 프로그램이 바꾸었습니다.</translation>
    </message>
    <message>
        <source>{0} was imported by key.</source>
        <translation>{0}: 키로 가져왔습니다.</translation>
    </message>
    <message>
        <source>{0} was kept from it, and it says how it came about.</source>
        <translation>여기서 채택한 것: {0}. 이 버전이 만들어진 과정이 여기에 기록되어 있습니다.</translation>
    </message>
    <message>
        <source>{0} was kept from the run {1}, which says how it came about.</source>
        <translation>실행 {1}에서 채택한 것: {0}. 이 버전이 만들어진 과정이 그 실행에 기록되어 있습니다.</translation>
    </message>
    <message>
        <source>{0} was kept: {1}</source>
        <translation>{0}: 남겨 두었습니다: {1}</translation>
    </message>
    <message>
        <source>{0} was made from something else.</source>
        <translation>{0}: 다른 것으로 만든 것입니다.</translation>
    </message>
    <message>
        <source>{0} was moved, deleted or replaced while it was open; nothing was saved.</source>
        <translation>{0}이(가) 열려 있는 동안 이동, 삭제 또는 교체되어 아무것도 저장하지 않았습니다.</translation>
    </message>
    <message>
        <source>{0} was not cleared. {1}</source>
        <translation>{0}: 비우지 못했습니다. {1}</translation>
    </message>
    <message>
        <source>{0} was trained on {1}</source>
        <translation>{0}: 학습 자료는 {1}입니다</translation>
    </message>
    <message>
        <source>{0} was trained on {1}; delete it, too, or train it anew.</source>
        <translation>{0}은(는) {1}로 학습했습니다. 함께 삭제하거나 다시 학습하세요.</translation>
    </message>
    <message>
        <source>{0} were in no cluster before</source>
        <translation>{0}: 전에는 군집 없음</translation>
    </message>
    <message>
        <source>{0} were in {1}</source>
        <translation>{0}: 전에는 {1}에 있었음</translation>
    </message>
    <message>
        <source>{0} were in {1} clusters before</source>
        <translation>{0}: 전에는 군집 {1}개에 있었음</translation>
    </message>
    <message>
        <source>{0} within '{1}'</source>
        <translation>'{1}' 안의 {0}</translation>
    </message>
    <message>
        <source>{0} words, phrases and values</source>
        <translation>단어, 구, 값 {0}개</translation>
    </message>
    <message>
        <source>{0} workers on Ray ended before they encoded anything: {1}</source>
        <translation>Ray의 작업자 {0}개가 아무것도 인코딩하지 못하고 종료되었습니다: {1}</translation>
    </message>
    <message>
        <source>{0} {1} It is not quicker here: {2} it.</source>
        <translation>{0} {1} 여기서는 더 빠르지 않습니다: {2}.</translation>
    </message>
    <message>
        <source>{0} {1} answers</source>
        <translation>{0} 답변 {1}개</translation>
    </message>
    <message>
        <source>{0} {1} {2} masked.</source>
        <translation>{0} {1} {2} 가림.</translation>
    </message>
    <message>
        <source>{0} {1} → {2}, a difference of {3} ({4} interval {5}) on {6}.</source>
        <translation>{0} {1} → {2}, 차이 {3} ({4} 구간 {5}), 기준: {6}.</translation>
    </message>
    <message>
        <source>{0} · version {1}</source>
        <translation>{0} · 버전 {1}</translation>
    </message>
    <message>
        <source>{0}, column '{1}'</source>
        <translation>{0}, '{1}' 열</translation>
    </message>
    <message>
        <source>{0}, line {1}: the key '{2}' is blank.</source>
        <translation>{0}, {1}번째 줄: 키 '{2}'가 비어 있습니다.</translation>
    </message>
    <message>
        <source>{0}, lines {1} and {2}: both have {3} in the key '{4}'.</source>
        <translation>{0}, {1}번째와 {2}번째 줄: 키 '{4}' 값이 둘 다 {3}입니다.</translation>
    </message>
    <message>
        <source>{0}, not on {1} and {2}, in which {3} of these texts are written.</source>
        <translation>{0}. {1}와(과) {2}은(는) 학습하지 않았는데, 이 텍스트의 {3}가 그 언어로 쓰여 있습니다.</translation>
    </message>
    <message>
        <source>{0}, not on {1}, in which {2} of these texts are written.</source>
        <translation>{0}. {1}은(는) 학습하지 않았는데, 이 텍스트의 {2}가 그 언어로 쓰여 있습니다.</translation>
    </message>
    <message>
        <source>{0}, of a static model {1}, with LoRA {2}</source>
        <translation>{0}, 정적 모델 {1}, LoRA {2}</translation>
    </message>
    <message>
        <source>{0}: a difference in {1} of {2} ({3} % interval {4} to {5}, at whichever moment one looks) by {6}, {7} for the new model and {8} for the old one.</source>
        <translation>{0}: {1} 차이 {2} ({3}% 구간 {4}~{5}, 언제 확인해도 유효), {6} 기준, 새 모델 쪽 {7}개, 이전 모델 쪽 {8}개.</translation>
    </message>
    <message>
        <source>{0}: of 1 sentence</source>
        <translation>{0}: 문장 1개 중</translation>
    </message>
    <message>
        <source>{0}: of {1} sentences</source>
        <translation>{0}: {1}문장 중</translation>
    </message>
    <message>
        <source>{0}: on {1} random pairs that nobody marked, the order of similarity agrees with the one before to {2} (Spearman; 95 % interval {3} to {4}).</source>
        <translation>{0}: 아무도 표시하지 않은 무작위 쌍 {1}개에서 유사도 순서가 이전과 {2}만큼 일치합니다 (스피어만, 95% 구간 {3}~{4}).</translation>
    </message>
    <message>
        <source>{0}: other rows have the same.</source>
        <translation>{0}: 다른 행에 같은 것이 있습니다.</translation>
    </message>
    <message>
        <source>{0}: too few to learn from what the label means.</source>
        <translation>{0}: 레이블의 의미를 배우기에 너무 적습니다.</translation>
    </message>
    <message>
        <source>{0}: {1} pages without text; the first: {2}</source>
        <translation>{0}: 글자가 없는 쪽 {1}개, 첫째 쪽: {2}</translation>
    </message>
    <message>
        <source>{0}: {1} rows were read but {2} arrived.</source>
        <translation>{0}: {1}개 행을 읽었는데 {2}개만 들어왔습니다.</translation>
    </message>
    <message>
        <source>{0}; a run learns little from fewer than {1}.</source>
        <translation>{0} ({1}개보다 적으면 거의 배우지 못합니다).</translation>
    </message>
    <message>
        <source>{0}; it cannot read {1} and {2}, in which {3} of these texts are written.</source>
        <translation>{0}. {1}와(과) {2}은(는) 읽지 못하는데, 이 텍스트의 {3}가 그것으로 쓰여 있습니다.</translation>
    </message>
    <message>
        <source>{0}; it cannot read {1}, in which {2} of these texts are written.</source>
        <translation>{0}. {1}은(는) 읽지 못하는데, 이 텍스트의 {2}가 그것으로 쓰여 있습니다.</translation>
    </message>
    <message>
        <source>{n} auditions with their answers</source>
        <translation>모델 오디션 {n}건과 그 답변</translation>
    </message>
    <message>
        <source>{n} backups of earlier versions</source>
        <translation>이전 버전의 백업 {n}개</translation>
    </message>
    <message>
        <source>{n} blocks of the file had a flipped bit each, which was taken back.</source>
        <translation>파일의 블록 {n}개에서 뒤집힌 비트를 하나씩 되돌렸습니다.</translation>
    </message>
    <message>
        <source>{n} cells of columns are lost.</source>
        <translation>셀 {n}개를 잃었습니다.</translation>
    </message>
    <message>
        <source>{n} changes are missing: their lines of the journal cannot be read.</source>
        <translation>변경 {n}건이 없습니다. 저널의 해당 줄을 읽을 수 없습니다.</translation>
    </message>
    <message>
        <source>{n} changes to topics were in the journal and are back.</source>
        <translation>주제 변경 {n}건이 저널에 있어 복구했습니다.</translation>
    </message>
    <message>
        <source>{n} classes have</source>
        <translation>클래스 {n}개:</translation>
    </message>
    <message>
        <source>{n} confirmed labels were in the journal and are back.</source>
        <translation>확인된 레이블 {n}개가 저널에 있어 복구했습니다.</translation>
    </message>
    <message>
        <source>{n} duels with their answers</source>
        <translation>모델 대결 {n}건과 그 답변</translation>
    </message>
    <message>
        <source>{n} entries on imports, hidden rows, topics or settings are lost.</source>
        <translation>가져오기, 숨긴 행, 주제 또는 설정 항목 {n}개를 잃었습니다.</translation>
    </message>
    <message>
        <source>{n} files that were put aside</source>
        <translation>따로 둔 파일 {n}개</translation>
    </message>
    <message>
        <source>{n} graphics cards</source>
        <translation>그래픽 카드 {n}개</translation>
    </message>
    <message>
        <source>{n} hidden files or links</source>
        <translation>숨긴 파일이나 링크 {n}개</translation>
    </message>
    <message>
        <source>{n} hidden rows were in the journal and are hidden again.</source>
        <translation>숨긴 행 {n}개가 저널에 있어 다시 숨겼습니다.</translation>
    </message>
    <message>
        <source>{n} labels are lost.</source>
        <translation>레이블 {n}개를 잃었습니다.</translation>
    </message>
    <message>
        <source>{n} labels are saved.</source>
        <translation>레이블 {n}개를 저장했습니다.</translation>
    </message>
    <message>
        <source>{n} labels of rows that were missing are back.</source>
        <translation>없어졌던 행의 레이블 {n}개가 돌아왔습니다.</translation>
    </message>
    <message>
        <source>{n} labels of rows were in the journal and are back.</source>
        <translation>행의 레이블 {n}개가 저널에 있어 복구했습니다.</translation>
    </message>
    <message>
        <source>{n} labels on rows</source>
        <translation>행에 붙은 레이블 {n}개</translation>
    </message>
    <message>
        <source>{n} labels or notes are missing: their rows are not there any more.</source>
        <translation>레이블이나 메모 {n}개가 없습니다. 해당 행이 더 이상 없습니다.</translation>
    </message>
    <message>
        <source>{n} labels that a machine gave are left out.</source>
        <translation>기계가 붙인 레이블 {n}개를 뺐습니다.</translation>
    </message>
    <message>
        <source>{n} marked pairs</source>
        <translation>표시한 쌍 {n}개</translation>
    </message>
    <message>
        <source>{n} marks are lost.</source>
        <translation>표시 {n}개를 잃었습니다.</translation>
    </message>
    <message>
        <source>{n} marks are saved.</source>
        <translation>표시 {n}개를 저장했습니다.</translation>
    </message>
    <message>
        <source>{n} marks were in the journal and are back.</source>
        <translation>표시 {n}개가 저널에 있어 복구했습니다.</translation>
    </message>
    <message>
        <source>{n} model versions or runs could not be copied.</source>
        <translation>모델 버전 또는 학습 실행 {n}개를 복사하지 못했습니다.</translation>
    </message>
    <message>
        <source>{n} notes are lost.</source>
        <translation>메모 {n}개를 잃었습니다.</translation>
    </message>
    <message>
        <source>{n} notes are saved.</source>
        <translation>메모 {n}개를 저장했습니다.</translation>
    </message>
    <message>
        <source>{n} notes on rows that were missing are back.</source>
        <translation>없어졌던 행의 메모 {n}개가 돌아왔습니다.</translation>
    </message>
    <message>
        <source>{n} notes were in the journal and are back.</source>
        <translation>메모 {n}개가 저널에 있어 복구했습니다.</translation>
    </message>
    <message>
        <source>{n} of the sentences stay</source>
        <translation>문장 {n}개는 남습니다</translation>
    </message>
    <message>
        <source>{n} of them are among what is searched.</source>
        <translation>그중 {n}개가 검색 대상에 속합니다.</translation>
    </message>
    <message>
        <source>{n} of them are hidden</source>
        <translation>그중 {n}개 행이 숨겨져 있음</translation>
    </message>
    <message>
        <source>{n} of these examples have a sentence that was learned from or selected by, and say little about new ones.</source>
        <translation>이 예시 가운데 {n}개는 학습하거나 선택하는 데 쓰인 문장을 담고 있어, 새로운 문장에 대해서는 말해 주는 것이 적습니다.</translation>
    </message>
    <message>
        <source>{n} of these sentences</source>
        <translation>이 문장 중 {n}개</translation>
    </message>
    <message>
        <source>{n} places hold bytes that are not in the file's encoding</source>
        <translation>파일의 인코딩에 없는 바이트가 {n}곳에 있습니다</translation>
    </message>
    <message>
        <source>{n} rows are saved.</source>
        <translation>행 {n}개를 저장했습니다.</translation>
    </message>
    <message>
        <source>{n} rows have several labels and are</source>
        <translation>레이블이 여러 개인 행 {n}개:</translation>
    </message>
    <message>
        <source>{n} rows lost their sentences and are blank.</source>
        <translation>행 {n}개가 문장을 잃어 비어 있습니다.</translation>
    </message>
    <message>
        <source>{n} rows that were added are missing: add their files again.</source>
        <translation>가져온 행 {n}개가 없습니다. 해당 파일을 다시 가져오세요.</translation>
    </message>
    <message>
        <source>{n} rows were deleted for good.</source>
        <translation>{n}개 행을 영구 삭제했습니다.</translation>
    </message>
    <message>
        <source>{n} saved searches that name them</source>
        <translation>이를 언급하는 저장된 검색 {n}개</translation>
    </message>
    <message>
        <source>{n} sentences are</source>
        <translation>문장 {n}개:</translation>
    </message>
    <message>
        <source>{n} sentences have</source>
        <translation>문장 {n}개:</translation>
    </message>
    <message>
        <source>{n} sentences stand</source>
        <translation>문장 {n}개:</translation>
    </message>
    <message>
        <source>{n} sentences with their vectors</source>
        <translation>문장 {n}개와 그 벡터</translation>
    </message>
    <message>
        <source>{n} settings were in the journal and are back.</source>
        <translation>설정 {n}개가 저널에 있어 복구했습니다.</translation>
    </message>
    <message>
        <source>{n} texts have no vector yet; they get one.</source>
        <translation>텍스트 {n}개에 아직 벡터가 없으며, 지금 만들어집니다.</translation>
    </message>
    <message>
        <source>{n} texts wait</source>
        <translation>텍스트 {n}개가</translation>
    </message>
    <message>
        <source>{n} training runs were stopped in the middle; they can be resumed.</source>
        <translation>학습 {n}회가 중간에 멈췄으며, 이어서 할 수 있습니다.</translation>
    </message>
    <message>
        <source>{n} unfinished runs</source>
        <translation>끝나지 않은 학습 {n}개</translation>
    </message>
    <message>
        <source>ε is 0.3: cosine distances are never above 2, so a margin of 1 could hardly be reached.</source>
        <translation>ε은 0.3입니다. 코사인 거리는 2를 넘지 않아 마진 1은 거의 도달할 수 없습니다.</translation>
    </message>
    <message>
        <source>ε is 0.3: this model's vectors have unit norm, so distances are never above 2, and a margin of 1 could hardly be reached.</source>
        <translation>ε은 0.3입니다. 이 모델의 벡터는 노름이 1이라 거리가 2를 넘지 않아 마진 1은 거의 도달할 수 없습니다.</translation>
    </message>
    <message>
        <source>ε is 1, as in the paper.</source>
        <translation>논문처럼 ε은 1입니다.</translation>
    </message>
    <message>
        <source>“decoder-first” takes what a decoder makes of a text, the others the text's own tokens.</source>
        <translation>“decoder-first”는 디코더가 텍스트로 만든 것을, 나머지는 텍스트 자체의 토큰을 씁니다.</translation>
    </message>
    <message>
        <source>“dimensions” is not one that the model learned.</source>
        <translation>“dimensions” 값이 모델이 학습한 차원 수가 아닙니다.</translation>
    </message>
    <message>
        <source>“encoding_format” cannot be “{0}”.</source>
        <translation>“encoding_format”: “{0}”일 수 없습니다.</translation>
    </message>
    <message>
        <source>“input_type” cannot be “{0}”.</source>
        <translation>“input_type”: “{0}”일 수 없습니다.</translation>
    </message>
    <message>
        <source>“input” has tokens.</source>
        <translation>“input”에 토큰이 들어 있습니다.</translation>
    </message>
    <message>
        <source>“input” has {0}.</source>
        <translation>“input”에 {0}가 있습니다.</translation>
    </message>
    <message>
        <source>“input” is not a text or a list of texts.</source>
        <translation>“input”: 텍스트나 텍스트의 목록이 아닙니다.</translation>
    </message>
    <message>
        <source>“input” number {0} is empty.</source>
        <translation>“input”의 {0}번 항목이 비어 있습니다.</translation>
    </message>
    <message>
        <source>“input” number {0} is not a text.</source>
        <translation>“input”의 {0}번 항목이 텍스트가 아닙니다.</translation>
    </message>
    <message>
        <source>“max_length” in {0} is no number of tokens.</source>
        <translation>{0}의 “max_length”는 토큰 수가 아닙니다.</translation>
    </message>
    <message>
        <source>“model_type” in {0} is no name.</source>
        <translation>{0}의 “model_type” 값이 이름이 아닙니다.</translation>
    </message>
    <message>
        <source>“prompts” in {0} is not a text for each name.</source>
        <translation>{0}의 “prompts” 값이 이름마다 텍스트 하나가 아닙니다.</translation>
    </message>
    <message>
        <source>“query_expansion” of the model in {0} is none that is known.</source>
        <translation>{0}에 있는 모델의 “query_expansion”은 알려진 것이 아닙니다.</translation>
    </message>
    <message>
        <source>“{0}” cannot be “{1}”.</source>
        <translation>“{0}”: “{1}”일 수 없습니다.</translation>
    </message>
    <message>
        <source>“{0}” counts as plain words: {1}.</source>
        <translation>“{0}”: 일반 단어로 칩니다: {1}.</translation>
    </message>
    <message>
        <source>“{0}” has {1} characters.</source>
        <translation>“{0}”: {1}자입니다.</translation>
    </message>
    <message>
        <source>“{0}” has {1} numbers.</source>
        <translation>“{0}”: 숫자가 {1}개입니다.</translation>
    </message>
    <message>
        <source>“{0}” in {1} asks for more than the weights beside it hold.</source>
        <translation>{1}의 “{0}” 값이 옆에 있는 가중치에 든 것보다 많습니다.</translation>
    </message>
    <message>
        <source>“{0}” in {1} is no text.</source>
        <translation>{1}의 “{0}”이(가) 텍스트가 아닙니다.</translation>
    </message>
    <message>
        <source>“{0}” in {1} is {2}, not a whole number from {3} to {4}.</source>
        <translation>{1}의 “{0}” 값은 {2}: {3}부터 {4}까지의 정수가 아닙니다.</translation>
    </message>
    <message>
        <source>“{0}” is missing.</source>
        <translation>“{0}”: 값이 없습니다.</translation>
    </message>
    <message>
        <source>“{0}” is no model's name.</source>
        <translation>“{0}”: 모델의 이름이 아닙니다.</translation>
    </message>
    <message>
        <source>“{0}” is no phrase that can be left out.</source>
        <translation>“{0}”: 뺄 수 있는 구가 아닙니다.</translation>
    </message>
    <message>
        <source>“{0}” is not a device.</source>
        <translation>“{0}”: 장치가 아닙니다.</translation>
    </message>
    <message>
        <source>“{0}” is not a list of whole numbers from 0 on.</source>
        <translation>“{0}”: 0 이상인 정수의 목록이 아닙니다.</translation>
    </message>
    <message>
        <source>“{0}” is not a pooling.</source>
        <translation>“{0}”: 풀링이 아닙니다.</translation>
    </message>
    <message>
        <source>“{0}” is not a text.</source>
        <translation>“{0}”: 텍스트가 아닙니다.</translation>
    </message>
    <message>
        <source>“{0}” is not a whole number from {1} to {2}.</source>
        <translation>“{0}”: {1}~{2} 사이의 정수가 아닙니다.</translation>
    </message>
</context>
<context>
    <name>exporting</name>
    <message>
        <source>&amp;Colour</source>
        <translation>색(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>어둡게(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>형식(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Legend</source>
        <translation>범례(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Names of topics</source>
        <translation>주제 이름(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Only the part that is seen now</source>
        <translation>지금 보이는 부분만(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Rows</source>
        <translation>행(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Size</source>
        <translation>크기(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>제목(&amp;T)</translation>
    </message>
    <message>
        <source>1 column</source>
        <translation>열 1개</translation>
    </message>
    <message>
        <source>1 e-mail address</source>
        <translation>이메일 주소 1개</translation>
    </message>
    <message>
        <source>1 telephone number</source>
        <translation>전화번호 1개</translation>
    </message>
    <message>
        <source>All</source>
        <translation>모두</translation>
    </message>
    <message>
        <source>An export is being written; it would not be there.</source>
        <translation>내보내기를 쓰는 중이며, 닫으면 파일이 남지 않습니다.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>열</translation>
    </message>
    <message>
        <source>Columns beside the &amp;text</source>
        <translation>텍스트 옆의 열(&amp;T)</translation>
    </message>
    <message>
        <source>Dots per &amp;inch</source>
        <translation>인치당 점 수(&amp;I)</translation>
    </message>
    <message>
        <source>Dots per inch</source>
        <translation>인치당 점 수</translation>
    </message>
    <message>
        <source>Each point is a passage of a row.</source>
        <translation>점 하나가 행의 구절 하나입니다.</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>내보내기</translation>
    </message>
    <message>
        <source>Export the map</source>
        <translation>지도 내보내기</translation>
    </message>
    <message>
        <source>Exporting</source>
        <translation>내보내는 중</translation>
    </message>
    <message>
        <source>Exporting the map</source>
        <translation>지도 내보내는 중</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>내보내기…</translation>
    </message>
    <message>
        <source>First rows, as they will be written</source>
        <translation>파일에 기록될 처음 몇 행</translation>
    </message>
    <message>
        <source>For Excel (byte order mark)</source>
        <translation>Excel용 (바이트 순서 표식)</translation>
    </message>
    <message>
        <source>HTML page to explore</source>
        <translation>탐색할 수 있는 HTML 페이지</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>높이</translation>
    </message>
    <message>
        <source>How the map will look</source>
        <translation>지도가 보일 모습</translation>
    </message>
    <message>
        <source>In the first {n} rows: {0}.</source>
        <translation>처음 {n}개 행: {0}.</translation>
    </message>
    <message>
        <source>In these rows: {0}.</source>
        <translation>이 행에서: {0}.</translation>
    </message>
    <message>
        <source>It opens this workspace, filters, searches, makes the map and writes these rows to a CSV. The workspace has to be closed here when it runs.</source>
        <translation>이 작업 공간을 열어 필터를 적용하고, 검색하고, 지도를 만들고, 이 행을 CSV로 씁니다. 실행할 때는 여기서 작업 공간을 닫아야 합니다.</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>살펴보는 중…</translation>
    </message>
    <message>
        <source>Make cells safe for spreadsheets</source>
        <translation>스프레드시트에서 안전하게</translation>
    </message>
    <message>
        <source>Map written to {file} ({size})</source>
        <translation>지도 저장됨: {file} ({size})</translation>
    </message>
    <message>
        <source>Mask &amp;e-mail addresses</source>
        <translation>이메일 주소 가리기(&amp;E)</translation>
    </message>
    <message>
        <source>Mask tele&amp;phone numbers</source>
        <translation>전화번호 가리기(&amp;P)</translation>
    </message>
    <message>
        <source>Move the column down (Alt+Down)</source>
        <translation>열을 아래로 이동 (Alt+Down)</translation>
    </message>
    <message>
        <source>Move the column up (Alt+Up)</source>
        <translation>열을 위로 이동 (Alt+Up)</translation>
    </message>
    <message>
        <source>No sentence is encoded yet, so there are no vectors.</source>
        <translation>아직 인코딩된 문장이 없어 벡터가 없습니다.</translation>
    </message>
    <message>
        <source>Notebook that does this again</source>
        <translation>이 작업을 되풀이하는 노트북</translation>
    </message>
    <message>
        <source>Of {0} texts it has {1}, drawn by lot.</source>
        <translation>텍스트 {0}개 중 무작위로 뽑은 {1}개가 들어 있습니다.</translation>
    </message>
    <message>
        <source>One file that any browser opens from disk, without a network: move, zoom, search by word, topics. It has the first {0} characters of each text.</source>
        <translation>어떤 브라우저든 네트워크 없이 디스크에서 여는 파일 하나: 이동, 확대, 단어 검색, 주제. 각 텍스트의 처음 {0}자가 들어 있습니다.</translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>PNG picture</source>
        <translation>PNG 그림</translation>
    </message>
    <message>
        <source>Preparing the export</source>
        <translation>내보내기 준비 중</translation>
    </message>
    <message>
        <source>Python script that does this again</source>
        <translation>이 작업을 되풀이하는 Python 스크립트</translation>
    </message>
    <message>
        <source>SVG drawing</source>
        <translation>SVG 그림</translation>
    </message>
    <message>
        <source>Selected</source>
        <translation>선택됨</translation>
    </message>
    <message>
        <source>Texts that a spreadsheet would run as a formula (= + - @ at the beginning) get an apostrophe</source>
        <translation>스프레드시트가 수식으로 실행할 텍스트(= + - @로 시작)에 작은따옴표를 붙입니다</translation>
    </message>
    <message>
        <source>The hits that are listed</source>
        <translation>목록에 있는 검색 결과</translation>
    </message>
    <message>
        <source>The notebook was</source>
        <translation>노트북 1개:</translation>
    </message>
    <message>
        <source>The script was</source>
        <translation>스크립트 1개:</translation>
    </message>
    <message>
        <source>The {0} points are one image of {1} × {2} pixels inside, so that the file stays small.</source>
        <translation>점 {0}개는 파일을 작게 하려고 {1} × {2} 픽셀 그림 하나로 넣습니다.</translation>
    </message>
    <message>
        <source>Those that pass the filter</source>
        <translation>필터를 통과하는 것</translation>
    </message>
    <message>
        <source>Tick every column</source>
        <translation>모든 열 선택</translation>
    </message>
    <message>
        <source>Tick the usual columns</source>
        <translation>기본 열 선택</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>단위</translation>
    </message>
    <message>
        <source>Usual</source>
        <translation>기본</translation>
    </message>
    <message>
        <source>Vectors · NumPy</source>
        <translation>벡터 · NumPy</translation>
    </message>
    <message>
        <source>Vectors · Parquet</source>
        <translation>벡터 · Parquet</translation>
    </message>
    <message>
        <source>Where that would be more than 15 MB, texts are cut shorter.</source>
        <translation>15 MB를 넘게 되면 텍스트를 더 짧게 자릅니다.</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>너비</translation>
    </message>
    <message>
        <source>Without it Excel shows other letters than there are; some other programs do not want it</source>
        <translation>없으면 Excel이 글자를 다르게 표시합니다. 이것을 원하지 않는 프로그램도 있습니다</translation>
    </message>
    <message>
        <source>Writes [email] instead</source>
        <translation>대신 [email]로 씁니다</translation>
    </message>
    <message>
        <source>Writes [phone] instead</source>
        <translation>대신 [phone]으로 씁니다</translation>
    </message>
    <message>
        <source>cluster</source>
        <translation>군집</translation>
    </message>
    <message>
        <source>label</source>
        <translation>레이블</translation>
    </message>
    <message>
        <source>mm</source>
        <translation>mm</translation>
    </message>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>on {0} sheets</source>
        <translation>시트 {0}개에</translation>
    </message>
    <message>
        <source>pixels</source>
        <translation>픽셀</translation>
    </message>
    <message>
        <source>the first {0} characters of each text; {1} longer</source>
        <translation>각 텍스트의 처음 {0}자, 더 긴 텍스트 {1}개</translation>
    </message>
    <message>
        <source>topic</source>
        <translation>주제</translation>
    </message>
    <message>
        <source>{0:.0f} × {1:.0f} mm; letters stay letters.</source>
        <translation>{0:.0f} × {1:.0f} mm. 글자는 글자로 남습니다.</translation>
    </message>
    <message>
        <source>{0} columns</source>
        <translation>열 {0}개</translation>
    </message>
    <message>
        <source>{0} made safe for spreadsheets</source>
        <translation>스프레드시트에 안전하게 바꾼 것 {0}개</translation>
    </message>
    <message>
        <source>{0} masked</source>
        <translation>{0}개 가림</translation>
    </message>
    <message>
        <source>{0} of {1} texts, drawn by lot</source>
        <translation>텍스트 {1}개 중 무작위로 뽑은 {0}개</translation>
    </message>
    <message>
        <source>{0} × {1} pixels.</source>
        <translation>{0} × {1} 픽셀.</translation>
    </message>
    <message>
        <source>{n} e-mail addresses</source>
        <translation>이메일 주소 {n}개</translation>
    </message>
    <message>
        <source>{n} telephone numbers</source>
        <translation>전화번호 {n}개</translation>
    </message>
    <message>
        <source>{rows} written to {file}</source>
        <translation>{rows} 저장됨: {file}</translation>
    </message>
    <message>
        <source>{rows} × {dimensions} numbers (float32)</source>
        <translation>숫자 {rows} × {dimensions}개 (float32)</translation>
    </message>
    <message>
        <source>{size}, with the number and the text of each row.</source>
        <translation>{size}, 각 행의 번호와 텍스트 포함.</translation>
    </message>
    <message>
        <source>{size}: one vector a row, in the order of the rows. A row without one is NaN.</source>
        <translation>{size}: 행 순서대로 행마다 벡터 하나. 벡터가 없는 행은 NaN입니다.</translation>
    </message>
</context>
<context>
    <name>facets</name>
    <message>
        <source>Add to the selection</source>
        <translation>선택에 추가</translation>
    </message>
    <message>
        <source>Click to filter. Ctrl+click to select, with Shift to add, with Alt to take out.</source>
        <translation>클릭하면 필터. Ctrl+클릭하면 선택, Shift와 함께 추가, Alt와 함께 빼기.</translation>
    </message>
    <message>
        <source>Keep of the selection only these</source>
        <translation>선택에서 이것만 남기기</translation>
    </message>
    <message>
        <source>Select these {n} rows</source>
        <translation>이 {n}개 행 선택</translation>
    </message>
    <message>
        <source>Select this row</source>
        <translation>이 행 선택</translation>
    </message>
    <message>
        <source>Take out of the selection</source>
        <translation>선택에서 빼기</translation>
    </message>
    <message>
        <source>all {0:,}</source>
        <translation>모두 {0:,}개</translation>
    </message>
    <message>
        <source>labels</source>
        <translation>레이블</translation>
    </message>
    <message>
        <source>notes</source>
        <translation>메모</translation>
    </message>
    <message>
        <source>with a note</source>
        <translation>메모 있음</translation>
    </message>
    <message>
        <source>{0:,} of {1:,}</source>
        <translation>{1:,}개 중 {0:,}개</translation>
    </message>
</context>
<context>
    <name>files</name>
    <message>
        <source>Arabic (CP1256)</source>
        <translation>아랍어 (CP1256)</translation>
    </message>
    <message>
        <source>Baltic (CP1257)</source>
        <translation>발트어 (CP1257)</translation>
    </message>
    <message>
        <source>Central European (CP1250)</source>
        <translation>중부 유럽어 (CP1250)</translation>
    </message>
    <message>
        <source>Central European (CP852)</source>
        <translation>중부 유럽어 (CP852)</translation>
    </message>
    <message>
        <source>Central European (ISO 8859-2)</source>
        <translation>중부 유럽어 (ISO 8859-2)</translation>
    </message>
    <message>
        <source>Chinese (Big5)</source>
        <translation>중국어 (Big5)</translation>
    </message>
    <message>
        <source>Chinese (GB18030)</source>
        <translation>중국어 (GB18030)</translation>
    </message>
    <message>
        <source>Cyrillic (CP1251)</source>
        <translation>키릴 문자 (CP1251)</translation>
    </message>
    <message>
        <source>Cyrillic (CP866)</source>
        <translation>키릴 문자 (CP866)</translation>
    </message>
    <message>
        <source>Cyrillic (ISO 8859-5)</source>
        <translation>키릴 문자 (ISO 8859-5)</translation>
    </message>
    <message>
        <source>Cyrillic (KOI8-R)</source>
        <translation>키릴 문자 (KOI8-R)</translation>
    </message>
    <message>
        <source>Cyrillic (KOI8-U)</source>
        <translation>키릴 문자 (KOI8-U)</translation>
    </message>
    <message>
        <source>Greek (CP1253)</source>
        <translation>그리스어 (CP1253)</translation>
    </message>
    <message>
        <source>Greek (ISO 8859-7)</source>
        <translation>그리스어 (ISO 8859-7)</translation>
    </message>
    <message>
        <source>Hebrew (CP1255)</source>
        <translation>히브리어 (CP1255)</translation>
    </message>
    <message>
        <source>Japanese (EUC-JP)</source>
        <translation>일본어 (EUC-JP)</translation>
    </message>
    <message>
        <source>Japanese (ISO-2022-JP)</source>
        <translation>일본어 (ISO-2022-JP)</translation>
    </message>
    <message>
        <source>Japanese (Shift-JIS)</source>
        <translation>일본어 (Shift-JIS)</translation>
    </message>
    <message>
        <source>Korean (CP949)</source>
        <translation>한국어 (CP949)</translation>
    </message>
    <message>
        <source>Korean (EUC-KR)</source>
        <translation>한국어 (EUC-KR)</translation>
    </message>
    <message>
        <source>Thai (CP874)</source>
        <translation>태국어 (CP874)</translation>
    </message>
    <message>
        <source>Turkish (CP1254)</source>
        <translation>터키어 (CP1254)</translation>
    </message>
    <message>
        <source>Western (CP1252)</source>
        <translation>서유럽 (CP1252)</translation>
    </message>
    <message>
        <source>Western (CP850)</source>
        <translation>서유럽어 (CP850)</translation>
    </message>
    <message>
        <source>Western (Latin-1)</source>
        <translation>서유럽 (Latin-1)</translation>
    </message>
    <message>
        <source>Western (Mac Roman)</source>
        <translation>서유럽어 (Mac Roman)</translation>
    </message>
    <message>
        <source>bar</source>
        <translation>세로줄</translation>
    </message>
    <message>
        <source>comma</source>
        <translation>쉼표</translation>
    </message>
    <message>
        <source>semicolon</source>
        <translation>세미콜론</translation>
    </message>
    <message>
        <source>tab</source>
        <translation>탭</translation>
    </message>
</context>
<context>
    <name>health</name>
    <message>
        <source>'{suggested}' in place of '{given}' (S); Ctrl+Z takes it back</source>
        <translation>'{given}' 대신 '{suggested}' (S), Ctrl+Z로 되돌립니다</translation>
    </message>
    <message>
        <source>. Listed is what passes the filter.</source>
        <translation>. 필터를 통과하는 것만 목록에 있습니다.</translation>
    </message>
    <message>
        <source>1 class with too few sentences is left out.</source>
        <translation>문장이 너무 적은 클래스 1개를 뺐습니다.</translation>
    </message>
    <message>
        <source>1 is among those of none</source>
        <translation>1개는 어느 문장의 이웃도 아닙니다</translation>
    </message>
    <message>
        <source>1 kept</source>
        <translation>1개 남김</translation>
    </message>
    <message>
        <source>1 of them has a label, mark or note.</source>
        <translation>그중 1개 행에 레이블, 표시 또는 메모가 있습니다.</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1개 행</translation>
    </message>
    <message>
        <source>1 row is hidden already.</source>
        <translation>1개 행이 이미 숨겨져 있습니다.</translation>
    </message>
    <message>
        <source>1 row with several labels is left out.</source>
        <translation>레이블이 여러 개인 행 1개를 뺐습니다.</translation>
    </message>
    <message>
        <source>1 sentence that is not encoded yet is left out.</source>
        <translation>아직 인코딩되지 않은 문장 1개를 뺐습니다.</translation>
    </message>
    <message>
        <source>1 with a label, mark or note stays as well.</source>
        <translation>레이블, 표시 또는 메모가 있는 행 1개도 그대로 둡니다.</translation>
    </message>
    <message>
        <source>A classifier on the vectors, fitted to four fifths of the sentences, judges the labels of the rest; how many are wrong is estimated by confident learning (Northcutt et al. 2021).</source>
        <translation>벡터에 대한 분류기를 문장의 5분의 4에 맞추어 나머지의 레이블을 판정하고, 틀린 수는 신뢰 학습(Northcutt et al. 2021)으로 추정합니다.</translation>
    </message>
    <message>
        <source>About {n} of {all} are estimated to be wrong.</source>
        <translation>{all}개 중 약 {n}개가 틀린 것으로 추정됩니다.</translation>
    </message>
    <message>
        <source>Blank</source>
        <translation>빈 행</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>다시 점검</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>점검 중…</translation>
    </message>
    <message>
        <source>Confused most:</source>
        <translation>가장 많이 혼동됨:</translation>
    </message>
    <message>
        <source>Confused most: {pairs}.</source>
        <translation>가장 많이 혼동됨: {pairs}.</translation>
    </message>
    <message>
        <source>Contradicting</source>
        <translation>모순</translation>
    </message>
    <message>
        <source>Each sentence was compared with its ten nearest; the command duplicates compares more.</source>
        <translation>각 문장을 가장 가까운 10개와 비교했습니다. duplicates 명령은 더 많이 비교합니다.</translation>
    </message>
    <message>
        <source>Every row has a text.</source>
        <translation>모든 행에 텍스트가 있습니다.</translation>
    </message>
    <message>
        <source>Hubs</source>
        <translation>허브</translation>
    </message>
    <message>
        <source>Judge again</source>
        <translation>다시 판정</translation>
    </message>
    <message>
        <source>Judging labels…</source>
        <translation>레이블 판정 중…</translation>
    </message>
    <message>
        <source>Labels or rows have changed since.</source>
        <translation>그 뒤로 레이블이나 행이 바뀌었습니다.</translation>
    </message>
    <message>
        <source>Labels that do not fit their sentence, with the one that fits better and how sure that is.</source>
        <translation>문장과 맞지 않는 레이블과, 더 맞는 레이블 및 그 확신 정도.</translation>
    </message>
    <message>
        <source>Left out:</source>
        <translation>제외:</translation>
    </message>
    <message>
        <source>Lengths are known once the model is loaded.</source>
        <translation>길이는 모델을 불러오면 알 수 있습니다.</translation>
    </message>
    <message>
        <source>Marks that cannot all be right. Training leaves them in; look at them again.</source>
        <translation>모두 옳을 수는 없는 표시입니다. 학습에는 그대로 쓰이니 다시 살펴보세요.</translation>
    </message>
    <message>
        <source>Mean cosine to the five nearest on the right, below {fence}.</source>
        <translation>오른쪽: 가장 가까운 5개와의 평균 코사인, {fence} 미만.</translation>
    </message>
    <message>
        <source>Near-duplicates</source>
        <translation>유사 중복</translation>
    </message>
    <message>
        <source>No label looks wrong.</source>
        <translation>틀려 보이는 레이블이 없습니다.</translation>
    </message>
    <message>
        <source>No marks contradict each other.</source>
        <translation>서로 모순되는 표시가 없습니다.</translation>
    </message>
    <message>
        <source>No sentence is encoded yet.</source>
        <translation>아직 인코딩된 문장이 없습니다.</translation>
    </message>
    <message>
        <source>No sentence is near so many others.</source>
        <translation>이렇게 많은 문장의 이웃인 문장이 없습니다.</translation>
    </message>
    <message>
        <source>No sentence stands out.</source>
        <translation>두드러지는 문장이 없습니다.</translation>
    </message>
    <message>
        <source>No two rows are so alike. A lower threshold may find some.</source>
        <translation>이만큼 비슷한 두 행이 없습니다. 임계값을 낮추면 찾을 수 있습니다.</translation>
    </message>
    <message>
        <source>Nothing of this kind passes the filter.</source>
        <translation>이런 것 가운데 필터를 통과하는 것이 없습니다.</translation>
    </message>
    <message>
        <source>Of {n} sentences {never}; the skewness is {skewness}.</source>
        <translation>문장 {n}개 중 {never}. 왜도는 {skewness}입니다.</translation>
    </message>
    <message>
        <source>Outliers</source>
        <translation>이상치</translation>
    </message>
    <message>
        <source>Rows or vectors have changed; checking again…</source>
        <translation>행이나 벡터가 바뀌어 다시 점검하는 중…</translation>
    </message>
    <message>
        <source>Rows that say the same, or nearly so, as the one that is kept.</source>
        <translation>남긴 행과 내용이 같거나 거의 같은 행입니다.</translation>
    </message>
    <message>
        <source>Rows whose text is empty. They are kept, and found by no search.</source>
        <translation>텍스트가 빈 행. 보관되지만 검색으로 찾을 수 없습니다.</translation>
    </message>
    <message>
        <source>Sentences of a single row whose five nearest are farther away than usual, farthest first.</source>
        <translation>행 하나에만 있고 가장 가까운 5개가 보통보다 멀리 있는 문장, 가장 먼 것부터.</translation>
    </message>
    <message>
        <source>Sentences that are among the ten nearest of very many others, and so turn up again and again. On the right, of how many others; ten is usual.</source>
        <translation>아주 많은 문장의 가장 가까운 10개에 들어 자꾸 나타나는 문장. 오른쪽은 몇 문장의 이웃인지이며, 보통은 10입니다.</translation>
    </message>
    <message>
        <source>So many that the sentences may not say which label is right.</source>
        <translation>너무 많아서, 문장만으로는 어느 레이블이 맞는지 알 수 없을지도 모릅니다.</translation>
    </message>
    <message>
        <source>Stick the label '{suggested}' on the row (S). The column '{column}' stays as it is; labels are in every export</source>
        <translation>행에 '{suggested}' 레이블을 붙입니다 (S). '{column}' 열은 그대로이며, 레이블은 모든 내보내기에 들어갑니다</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>중지</translation>
    </message>
    <message>
        <source>Suspicious labels</source>
        <translation>의심스러운 레이블</translation>
    </message>
    <message>
        <source>Texts that are longer than the model reads: their ends are not in their vectors.</source>
        <translation>모델이 읽는 것보다 긴 텍스트: 끝부분이 벡터에 들어 있지 않습니다.</translation>
    </message>
    <message>
        <source>The check was stopped.</source>
        <translation>점검이 중지되었습니다.</translation>
    </message>
    <message>
        <source>The labels are being judged…</source>
        <translation>레이블을 판정하는 중…</translation>
    </message>
    <message>
        <source>The labels are judged as soon as the sentences are encoded.</source>
        <translation>문장이 인코딩되는 대로 레이블을 판정합니다.</translation>
    </message>
    <message>
        <source>The model reads every text to its end.</source>
        <translation>모델이 모든 텍스트를 끝까지 읽습니다.</translation>
    </message>
    <message>
        <source>The search was stopped.</source>
        <translation>검색이 중지되었습니다.</translation>
    </message>
    <message>
        <source>The sentences are being looked at…</source>
        <translation>문장을 살펴보는 중…</translation>
    </message>
    <message>
        <source>The sentences are looked at as soon as they are encoded.</source>
        <translation>인코딩되는 대로 문장을 살펴봅니다.</translation>
    </message>
    <message>
        <source>There are no labels to judge: no column has classes, and fewer than two labels are on rows.</source>
        <translation>판정할 레이블이 없습니다. 클래스가 있는 열이 없고, 행에 붙은 레이블이 둘이 안 됩니다.</translation>
    </message>
    <message>
        <source>Truncated</source>
        <translation>잘린 텍스트</translation>
    </message>
    <message>
        <source>Waiting for the encoding…</source>
        <translation>인코딩을 기다리는 중…</translation>
    </message>
    <message>
        <source>Your labels</source>
        <translation>내 레이블</translation>
    </message>
    <message>
        <source>and 1 more sentence</source>
        <translation>외 문장 1개</translation>
    </message>
    <message>
        <source>and {n} more sentences</source>
        <translation>외 문장 {n}개</translation>
    </message>
    <message>
        <source>blank</source>
        <translation>빈 행</translation>
    </message>
    <message>
        <source>contradicting</source>
        <translation>모순</translation>
    </message>
    <message>
        <source>hubs</source>
        <translation>허브</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>남김</translation>
    </message>
    <message>
        <source>labels that are probably wrong</source>
        <translation>틀렸을 가능성이 높은 레이블</translation>
    </message>
    <message>
        <source>marks that disagree</source>
        <translation>어긋나는 표시</translation>
    </message>
    <message>
        <source>near-duplicates</source>
        <translation>유사 중복</translation>
    </message>
    <message>
        <source>not known: the model is not loaded</source>
        <translation>알 수 없음: 모델을 불러오지 않음</translation>
    </message>
    <message>
        <source>nothing in any column</source>
        <translation>모든 열이 비어 있음</translation>
    </message>
    <message>
        <source>of {n} pass the filter</source>
        <translation>{n}개 중 필터 통과</translation>
    </message>
    <message>
        <source>open</source>
        <translation>열기</translation>
    </message>
    <message>
        <source>outliers</source>
        <translation>이상치</translation>
    </message>
    <message>
        <source>pass the filter, in {n} of {all} groups</source>
        <translation>필터 통과, 묶음 {all}개 중 {n}개</translation>
    </message>
    <message>
        <source>row {n}</source>
        <translation>행 {n}</translation>
    </message>
    <message>
        <source>rows cut by the model</source>
        <translation>모델이 자른 행</translation>
    </message>
    <message>
        <source>rows far from all others</source>
        <translation>다른 모든 행과 먼 행</translation>
    </message>
    <message>
        <source>rows in 1 group</source>
        <translation>묶음 1개에 든 행</translation>
    </message>
    <message>
        <source>rows in {n} groups</source>
        <translation>묶음 {n}개에 든 행</translation>
    </message>
    <message>
        <source>rows near very many others</source>
        <translation>아주 많은 행과 가까운 행</translation>
    </message>
    <message>
        <source>rows without a text</source>
        <translation>텍스트가 없는 행</translation>
    </message>
    <message>
        <source>same text</source>
        <translation>같은 텍스트</translation>
    </message>
    <message>
        <source>searched for; no row</source>
        <translation>검색한 것, 행 없음</translation>
    </message>
    <message>
        <source>stays</source>
        <translation>그대로 둠</translation>
    </message>
    <message>
        <source>suspicious labels</source>
        <translation>의심스러운 레이블</translation>
    </message>
    <message>
        <source>truncated</source>
        <translation>잘린 텍스트</translation>
    </message>
    <message>
        <source>{0} is right</source>
        <translation>{0} 맞음</translation>
    </message>
    <message>
        <source>{given} → {other} ({n})</source>
        <translation>{given} → {other} ({n})</translation>
    </message>
    <message>
        <source>{given} → {suggested} · {sure} %</source>
        <translation>{given} → {suggested} · {sure}%</translation>
    </message>
    <message>
        <source>{n} are among those of none</source>
        <translation>{n}개는 어느 문장의 이웃도 아닙니다</translation>
    </message>
    <message>
        <source>{n} classes with too few sentences are left out.</source>
        <translation>문장이 너무 적은 클래스 {n}개를 뺐습니다.</translation>
    </message>
    <message>
        <source>{n} of them have a label, mark or note.</source>
        <translation>그중 {n}개 행에 레이블, 표시 또는 메모가 있습니다.</translation>
    </message>
    <message>
        <source>{n} of {all} sentences are encoded; only these were compared.</source>
        <translation>문장 {all}개 중 {n}개가 인코딩되어 그것만 비교했습니다.</translation>
    </message>
    <message>
        <source>{n} pairs are so alike; the {kept} most similar are grouped.</source>
        <translation>이만큼 비슷한 쌍이 {n}개입니다. 가장 비슷한 {kept}개를 묶었습니다.</translation>
    </message>
    <message>
        <source>{n} rows</source>
        <translation>{n}개 행</translation>
    </message>
    <message>
        <source>{n} rows are hidden already.</source>
        <translation>{n}개 행이 이미 숨겨져 있습니다.</translation>
    </message>
    <message>
        <source>{n} rows with several labels are left out.</source>
        <translation>레이블이 여러 개인 행 {n}개를 뺐습니다.</translation>
    </message>
    <message>
        <source>{n} sentences that are not encoded yet are left out.</source>
        <translation>아직 인코딩되지 않은 문장 {n}개를 뺐습니다.</translation>
    </message>
    <message>
        <source>{n} stay</source>
        <translation>{n}개 그대로 둠</translation>
    </message>
    <message>
        <source>{n} with a label, mark or note stay as well.</source>
        <translation>레이블, 표시 또는 메모가 있는 행 {n}개도 그대로 둡니다.</translation>
    </message>
    <message>
        <source>{rows} checked</source>
        <translation>{rows} 점검함</translation>
    </message>
    <message>
        <source>{rows} in 1 group would be hidden; 1 is kept.</source>
        <translation>묶음 1개에서 {rows}을 숨기고 1개 행을 남깁니다.</translation>
    </message>
    <message>
        <source>{rows} in {n} groups would be hidden; {n} are kept.</source>
        <translation>묶음 {n}개에서 {rows}을 숨기고 {n}개 행을 남깁니다.</translation>
    </message>
</context>
<context>
    <name>hits</name>
    <message>
        <source>By meaning it is not among the first.</source>
        <translation>의미로는 앞 순위에 없습니다.</translation>
    </message>
    <message>
        <source>By meaning it is number {0:,}.</source>
        <translation>의미로는 {0:,}위입니다.</translation>
    </message>
    <message>
        <source>By words it is not among the first.</source>
        <translation>단어로는 앞 순위에 없습니다.</translation>
    </message>
    <message>
        <source>By words it is number {0:,}.</source>
        <translation>단어로는 {0:,}위입니다.</translation>
    </message>
    <message>
        <source>meaning {0:,}</source>
        <translation>의미 {0:,}</translation>
    </message>
    <message>
        <source>words {0:,}</source>
        <translation>단어 {0:,}</translation>
    </message>
    <message>
        <source>{0} documents</source>
        <translation>문서 {0}개</translation>
    </message>
    <message>
        <source>{0} values</source>
        <translation>값 {0}개</translation>
    </message>
    <message>
        <source>{0}: of the {1} rows with this text</source>
        <translation>{0}: 이 텍스트를 가진 {1}개 행 중</translation>
    </message>
    <message>
        <source>{0}: {1}. That is the first of the {2} rows with this text; others may have another value.</source>
        <translation>{0}: {1}. 이 텍스트를 가진 {2}개 행 중 첫 행의 값이며, 다른 행의 값은 다를 수 있습니다.</translation>
    </message>
    <message>
        <source>… and 1 more value</source>
        <translation>… 그 밖에 값 1개</translation>
    </message>
    <message>
        <source>… and {n} more values</source>
        <translation>… 그 밖에 값 {n}개</translation>
    </message>
</context>
<context>
    <name>imported</name>
    <message>
        <source>1 duplicate</source>
        <translation>중복 1개</translation>
    </message>
    <message>
        <source>1 new text</source>
        <translation>새 텍스트 1개</translation>
    </message>
    <message>
        <source>Left out for meaning: {0}</source>
        <translation>의미 비교에서 뺀 것: {0}</translation>
    </message>
    <message>
        <source>{file}: {rows}, {texts}, {blank} blank, {rejected} rejected ({format}, {size})</source>
        <translation>{file}: {rows}, {texts}, 빈 행 {blank}개, 거부 {rejected}개 ({format}, {size})</translation>
    </message>
    <message>
        <source>{file}: {rows}, {texts}, {duplicates}, {blank} blank, {rejected} rejected; text column “{column}”, {encoding}</source>
        <translation>{file}: {rows}, {texts}, {duplicates}, 빈 행 {blank}개, 거부 {rejected}개. 텍스트 열 “{column}”, {encoding}</translation>
    </message>
    <message>
        <source>{n} duplicates</source>
        <translation>중복 {n}개</translation>
    </message>
    <message>
        <source>{n} new texts</source>
        <translation>새 텍스트 {n}개</translation>
    </message>
</context>
<context>
    <name>in force</name>
    <message>
        <source> or </source>
        <translation> 또는 </translation>
    </message>
    <message>
        <source>1 selected</source>
        <translation>1개 선택됨</translation>
    </message>
    <message>
        <source>A typed search is as always.</source>
        <translation>입력한 검색은 그대로입니다.</translation>
    </message>
    <message>
        <source>Also in searches.</source>
        <translation>검색에도 적용됩니다.</translation>
    </message>
    <message>
        <source>Filter: only {0}, {1}</source>
        <translation>필터: {0}만, {1}</translation>
    </message>
    <message>
        <source>Filter: {0} is {1}</source>
        <translation>필터: {0} = {1}</translation>
    </message>
    <message>
        <source>Only these rows are searched: {0}</source>
        <translation>이 행에서만 검색: {0}</translation>
    </message>
    <message>
        <source>Search {0}: {1}</source>
        <translation>{0} 검색: {1}</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>선택</translation>
    </message>
    <message>
        <source>The map is being made.</source>
        <translation>지도를 만드는 중입니다.</translation>
    </message>
    <message>
        <source>by both</source>
        <translation>둘 다로</translation>
    </message>
    <message>
        <source>by meaning</source>
        <translation>의미로</translation>
    </message>
    <message>
        <source>by words</source>
        <translation>단어로</translation>
    </message>
    <message>
        <source>from {0}</source>
        <translation>{0}부터</translation>
    </message>
    <message>
        <source>label</source>
        <translation>레이블</translation>
    </message>
    <message>
        <source>like {0}</source>
        <translation>{0} 비슷하게</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>행</translation>
    </message>
    <message>
        <source>search in: {0}</source>
        <translation>검색 범위: {0}</translation>
    </message>
    <message>
        <source>up to {0}</source>
        <translation>{0}까지</translation>
    </message>
    <message>
        <source>without {0}</source>
        <translation>{0} 제외</translation>
    </message>
    <message>
        <source>{0} selected</source>
        <translation>{0}개 선택됨</translation>
    </message>
    <message>
        <source>{0} · before</source>
        <translation>{0} · 이전</translation>
    </message>
    <message>
        <source>{0} · being made</source>
        <translation>{0} · 만드는 중</translation>
    </message>
    <message>
        <source>{0}: {1} with {2}</source>
        <translation>{0}: {1}, {2}</translation>
    </message>
</context>
<context>
    <name>jobs</name>
    <message>
        <source>1 text is longer than the model reads; its end is not searched by meaning</source>
        <translation>텍스트 1개가 모델이 읽는 것보다 길어 끝부분은 의미로 검색되지 않습니다</translation>
    </message>
    <message>
        <source>Calibrating the search</source>
        <translation>검색 보정 중</translation>
    </message>
    <message>
        <source>Changing model</source>
        <translation>모델 바꾸는 중</translation>
    </message>
    <message>
        <source>Closing</source>
        <translation>닫는 중</translation>
    </message>
    <message>
        <source>Drawing</source>
        <translation>그리는 중</translation>
    </message>
    <message>
        <source>Drawing the map</source>
        <translation>지도 그리는 중</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>인코딩 중</translation>
    </message>
    <message>
        <source>Encoding stopped. Encoded sentences stay searchable; Model → Encode what is missing resumes.</source>
        <translation>인코딩이 중지되었습니다. 인코딩된 문장은 계속 검색됩니다. 모델 → 빠진 것 인코딩으로 재개합니다.</translation>
    </message>
    <message>
        <source>Indexing vectors</source>
        <translation>벡터 색인 중</translation>
    </message>
    <message>
        <source>Indexing words</source>
        <translation>단어 색인 중</translation>
    </message>
    <message>
        <source>Laying out the map</source>
        <translation>지도 배치 중</translation>
    </message>
    <message>
        <source>Opening</source>
        <translation>여는 중</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>읽는 중</translation>
    </message>
    <message>
        <source>Reading vectors</source>
        <translation>벡터 읽는 중</translation>
    </message>
    <message>
        <source>Refreshing</source>
        <translation>새로 고치는 중</translation>
    </message>
    <message>
        <source>The file that is being read would have to be read again.</source>
        <translation>읽고 있는 파일을 처음부터 다시 읽어야 합니다.</translation>
    </message>
    <message>
        <source>The layout was stopped. Model → Encode what is missing starts it again.</source>
        <translation>배치가 중지되었습니다. 모델 → 빠진 것 인코딩으로 다시 시작합니다.</translation>
    </message>
    <message>
        <source>Words are not searchable yet. Model → Encode what is missing indexes them.</source>
        <translation>아직 단어로 검색할 수 없습니다. 모델 → 빠진 것 인코딩으로 색인합니다.</translation>
    </message>
    <message>
        <source>{n} texts are longer than the model reads; their ends are not searched by meaning</source>
        <translation>텍스트 {n}개가 모델이 읽는 것보다 길어 끝부분은 의미로 검색되지 않습니다</translation>
    </message>
</context>
<context>
    <name>joints</name>
    <message>
        <source>Arabic</source>
        <translation>아랍</translation>
    </message>
    <message>
        <source>Armenian</source>
        <translation>아르메니아</translation>
    </message>
    <message>
        <source>Bengali</source>
        <translation>벵골</translation>
    </message>
    <message>
        <source>Better</source>
        <translation>개선됨</translation>
    </message>
    <message>
        <source>Cyrillic</source>
        <translation>키릴</translation>
    </message>
    <message>
        <source>Devanagari</source>
        <translation>데바나가리</translation>
    </message>
    <message>
        <source>English</source>
        <translation>영어</translation>
    </message>
    <message>
        <source>Ethiopic</source>
        <translation>에티오피아</translation>
    </message>
    <message>
        <source>Georgian</source>
        <translation>조지아</translation>
    </message>
    <message>
        <source>Greek</source>
        <translation>그리스</translation>
    </message>
    <message>
        <source>Gujarati</source>
        <translation>구자라트</translation>
    </message>
    <message>
        <source>Gurmukhi</source>
        <translation>구르무키</translation>
    </message>
    <message>
        <source>Hebrew</source>
        <translation>히브리</translation>
    </message>
    <message>
        <source>Kannada</source>
        <translation>칸나다</translation>
    </message>
    <message>
        <source>Khmer</source>
        <translation>크메르</translation>
    </message>
    <message>
        <source>Lao</source>
        <translation>라오</translation>
    </message>
    <message>
        <source>Latin</source>
        <translation>라틴</translation>
    </message>
    <message>
        <source>Malayalam</source>
        <translation>말라얄람</translation>
    </message>
    <message>
        <source>Myanmar</source>
        <translation>미얀마</translation>
    </message>
    <message>
        <source>Oriya</source>
        <translation>오리야</translation>
    </message>
    <message>
        <source>Sinhala</source>
        <translation>싱할라</translation>
    </message>
    <message>
        <source>Tamil</source>
        <translation>타밀</translation>
    </message>
    <message>
        <source>Telugu</source>
        <translation>텔루구</translation>
    </message>
    <message>
        <source>Thai</source>
        <translation>태국</translation>
    </message>
    <message>
        <source>Worse</source>
        <translation>나빠짐</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>정확도</translation>
    </message>
    <message>
        <source>precision</source>
        <translation>정밀도</translation>
    </message>
    <message>
        <source>{0} and {1}</source>
        <translation>{0}, {1}</translation>
    </message>
    <message>
        <source>{0} to {1}</source>
        <translation>{0}~{1}</translation>
    </message>
    <message>
        <source>{0}.</source>
        <translation>{0}.</translation>
    </message>
</context>
<context>
    <name>labelling</name>
    <message>
        <source>colour of label {0}</source>
        <translation>레이블 {0} 색</translation>
    </message>
    <message>
        <source>label {0} ({1})</source>
        <translation>레이블 {0} ({1})</translation>
    </message>
    <message>
        <source>label {0} by machine ({1})</source>
        <translation>기계의 레이블 {0} ({1})</translation>
    </message>
    <message>
        <source>label {0} renamed to {1}</source>
        <translation>레이블 이름 {0} → {1}</translation>
    </message>
    <message>
        <source>not label {0} ({1})</source>
        <translation>레이블 {0} 아님 ({1})</translation>
    </message>
    <message>
        <source>removing label {0}</source>
        <translation>레이블 {0} 제거</translation>
    </message>
    <message>
        <source>{0} (by the machine)</source>
        <translation>{0} (기계)</translation>
    </message>
</context>
<context>
    <name>languages</name>
    <message>
        <source>Afrikaans</source>
        <translation>아프리칸스어</translation>
    </message>
    <message>
        <source>Albanian</source>
        <translation>알바니아어</translation>
    </message>
    <message>
        <source>Arabic</source>
        <translation>아랍어</translation>
    </message>
    <message>
        <source>Azerbaijani</source>
        <translation>아제르바이잔어</translation>
    </message>
    <message>
        <source>Basque</source>
        <translation>바스크어</translation>
    </message>
    <message>
        <source>Belarusian</source>
        <translation>벨라루스어</translation>
    </message>
    <message>
        <source>Bosnian</source>
        <translation>보스니아어</translation>
    </message>
    <message>
        <source>Breton</source>
        <translation>브르타뉴어</translation>
    </message>
    <message>
        <source>Bulgarian</source>
        <translation>불가리아어</translation>
    </message>
    <message>
        <source>Catalan</source>
        <translation>카탈루냐어</translation>
    </message>
    <message>
        <source>Croatian</source>
        <translation>크로아티아어</translation>
    </message>
    <message>
        <source>Czech</source>
        <translation>체코어</translation>
    </message>
    <message>
        <source>Danish</source>
        <translation>덴마크어</translation>
    </message>
    <message>
        <source>Dutch</source>
        <translation>네덜란드어</translation>
    </message>
    <message>
        <source>English</source>
        <translation>영어</translation>
    </message>
    <message>
        <source>Esperanto</source>
        <translation>에스페란토어</translation>
    </message>
    <message>
        <source>Estonian</source>
        <translation>에스토니아어</translation>
    </message>
    <message>
        <source>Finnish</source>
        <translation>핀란드어</translation>
    </message>
    <message>
        <source>French</source>
        <translation>프랑스어</translation>
    </message>
    <message>
        <source>Frisian</source>
        <translation>프리슬란트어</translation>
    </message>
    <message>
        <source>Galician</source>
        <translation>갈리시아어</translation>
    </message>
    <message>
        <source>German</source>
        <translation>독일어</translation>
    </message>
    <message>
        <source>Haitian Creole</source>
        <translation>아이티 크레올어</translation>
    </message>
    <message>
        <source>Hausa</source>
        <translation>하우사어</translation>
    </message>
    <message>
        <source>Hindi</source>
        <translation>힌디어</translation>
    </message>
    <message>
        <source>Hungarian</source>
        <translation>헝가리어</translation>
    </message>
    <message>
        <source>Icelandic</source>
        <translation>아이슬란드어</translation>
    </message>
    <message>
        <source>Indonesian</source>
        <translation>인도네시아어</translation>
    </message>
    <message>
        <source>Irish</source>
        <translation>아일랜드어</translation>
    </message>
    <message>
        <source>Italian</source>
        <translation>이탈리아어</translation>
    </message>
    <message>
        <source>Javanese</source>
        <translation>자바어</translation>
    </message>
    <message>
        <source>Kazakh</source>
        <translation>카자흐어</translation>
    </message>
    <message>
        <source>Kurdish</source>
        <translation>쿠르드어</translation>
    </message>
    <message>
        <source>Kyrgyz</source>
        <translation>키르기스어</translation>
    </message>
    <message>
        <source>Latvian</source>
        <translation>라트비아어</translation>
    </message>
    <message>
        <source>Lithuanian</source>
        <translation>리투아니아어</translation>
    </message>
    <message>
        <source>Macedonian</source>
        <translation>마케도니아어</translation>
    </message>
    <message>
        <source>Malagasy</source>
        <translation>말라가시어</translation>
    </message>
    <message>
        <source>Malay</source>
        <translation>말레이어</translation>
    </message>
    <message>
        <source>Marathi</source>
        <translation>마라티어</translation>
    </message>
    <message>
        <source>Mongolian</source>
        <translation>몽골어</translation>
    </message>
    <message>
        <source>Nepali</source>
        <translation>네팔어</translation>
    </message>
    <message>
        <source>Norwegian</source>
        <translation>노르웨이어</translation>
    </message>
    <message>
        <source>Oromo</source>
        <translation>오로모어</translation>
    </message>
    <message>
        <source>Pashto</source>
        <translation>파슈토어</translation>
    </message>
    <message>
        <source>Persian</source>
        <translation>페르시아어</translation>
    </message>
    <message>
        <source>Polish</source>
        <translation>폴란드어</translation>
    </message>
    <message>
        <source>Portuguese</source>
        <translation>포르투갈어</translation>
    </message>
    <message>
        <source>Quechua</source>
        <translation>케추아어</translation>
    </message>
    <message>
        <source>Romanian</source>
        <translation>루마니아어</translation>
    </message>
    <message>
        <source>Russian</source>
        <translation>러시아어</translation>
    </message>
    <message>
        <source>Sanskrit</source>
        <translation>산스크리트어</translation>
    </message>
    <message>
        <source>Scottish Gaelic</source>
        <translation>스코틀랜드 게일어</translation>
    </message>
    <message>
        <source>Serbian</source>
        <translation>세르비아어</translation>
    </message>
    <message>
        <source>Slovak</source>
        <translation>슬로바키아어</translation>
    </message>
    <message>
        <source>Slovenian</source>
        <translation>슬로베니아어</translation>
    </message>
    <message>
        <source>Somali</source>
        <translation>소말리아어</translation>
    </message>
    <message>
        <source>Spanish</source>
        <translation>스페인어</translation>
    </message>
    <message>
        <source>Swahili</source>
        <translation>스와힐리어</translation>
    </message>
    <message>
        <source>Swedish</source>
        <translation>스웨덴어</translation>
    </message>
    <message>
        <source>Tagalog</source>
        <translation>타갈로그어</translation>
    </message>
    <message>
        <source>Turkish</source>
        <translation>튀르키예어</translation>
    </message>
    <message>
        <source>Ukrainian</source>
        <translation>우크라이나어</translation>
    </message>
    <message>
        <source>Urdu</source>
        <translation>우르두어</translation>
    </message>
    <message>
        <source>Uyghur</source>
        <translation>위구르어</translation>
    </message>
    <message>
        <source>Uzbek</source>
        <translation>우즈베크어</translation>
    </message>
    <message>
        <source>Vietnamese</source>
        <translation>베트남어</translation>
    </message>
    <message>
        <source>Welsh</source>
        <translation>웨일스어</translation>
    </message>
    <message>
        <source>Xhosa</source>
        <translation>코사어</translation>
    </message>
    <message>
        <source>Yoruba</source>
        <translation>요루바어</translation>
    </message>
</context>
<context>
    <name>map page</name>
    <message>
        <source>1 text</source>
        <translation>텍스트 1개</translation>
    </message>
    <message>
        <source>About this page</source>
        <translation>이 페이지 정보</translation>
    </message>
    <message>
        <source>Arrow keys move the map, plus and minus zoom, 0 shows all of it, Enter reads the text nearest to the middle, Escape lets go. A slash goes to the search.</source>
        <translation>화살표 키로 지도를 옮기고, 더하기와 빼기로 확대·축소하고, 0으로 전체를 보고, Enter로 가운데에서 가장 가까운 텍스트를 읽고, Escape로 놓습니다. 슬래시는 검색으로 갑니다.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>색</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>색</translation>
    </message>
    <message>
        <source>Columns: {names}.</source>
        <translation>열: {names}.</translation>
    </message>
    <message>
        <source>E-mail addresses were masked before the page was written.</source>
        <translation>페이지를 쓰기 전에 이메일 주소를 가렸습니다.</translation>
    </message>
    <message>
        <source>Each point is a passage of a row, which may have several.</source>
        <translation>점 하나가 행의 구절 하나이며, 한 행에 여럿 있을 수 있습니다.</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>범례</translation>
    </message>
    <message>
        <source>Let go of {name}</source>
        <translation>놓기: {name}</translation>
    </message>
    <message>
        <source>List</source>
        <translation>목록</translation>
    </message>
    <message>
        <source>Lists</source>
        <translation>목록</translation>
    </message>
    <message>
        <source>Made by Semantic Explorer.</source>
        <translation>Semantic Explorer로 만들었습니다.</translation>
    </message>
    <message>
        <source>Map of the texts</source>
        <translation>텍스트 지도</translation>
    </message>
    <message>
        <source>None of {all} found</source>
        <translation>{all}개 중 찾은 것 없음</translation>
    </message>
    <message>
        <source>None of {all} here found</source>
        <translation>여기 있는 {all}개 중 찾은 것 없음</translation>
    </message>
    <message>
        <source>Of each text the first {length} characters are here; 1 is longer. The search looks at these.</source>
        <translation>각 텍스트의 처음 {length}자가 있으며, 1개는 더 깁니다. 검색은 이 부분만 봅니다.</translation>
    </message>
    <message>
        <source>Of each text the first {length} characters are here; {n} are longer. The search looks at these.</source>
        <translation>각 텍스트의 처음 {length}자가 있으며, {n}개는 더 깁니다. 검색은 이 부분만 봅니다.</translation>
    </message>
    <message>
        <source>Opening …</source>
        <translation>여는 중 …</translation>
    </message>
    <message>
        <source>Search and topics</source>
        <translation>검색과 주제</translation>
    </message>
    <message>
        <source>Search the texts by word</source>
        <translation>단어로 텍스트 검색</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>모두 표시</translation>
    </message>
    <message>
        <source>Show more ({n} left)</source>
        <translation>더 보기 ({n}개 남음)</translation>
    </message>
    <message>
        <source>Telephone numbers were masked before the page was written.</source>
        <translation>페이지를 쓰기 전에 전화번호를 가렸습니다.</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>텍스트</translation>
    </message>
    <message>
        <source>Texts</source>
        <translation>텍스트</translation>
    </message>
    <message>
        <source>The texts are here in full.</source>
        <translation>텍스트가 전부 들어 있습니다.</translation>
    </message>
    <message>
        <source>This browser is too old to open the map: it lacks DecompressionStream. Any Chrome, Edge, Firefox or Safari from 2023 on has it.</source>
        <translation>이 브라우저는 너무 오래되어 지도를 열 수 없습니다(DecompressionStream 없음). 2023년 이후의 Chrome, Edge, Firefox, Safari면 됩니다.</translation>
    </message>
    <message>
        <source>This map needs JavaScript, which is turned off here. It loads nothing from any network.</source>
        <translation>이 지도에는 JavaScript가 필요한데 여기서는 꺼져 있습니다. 네트워크에서는 아무것도 불러오지 않습니다.</translation>
    </message>
    <message>
        <source>This page is damaged and cannot be shown ({why}). Export the map once more.</source>
        <translation>이 페이지가 손상되어 표시할 수 없습니다 ({why}). 지도를 다시 내보내세요.</translation>
    </message>
    <message>
        <source>This page is one file. It loads nothing and sends nothing: its policy forbids the browser every request.</source>
        <translation>이 페이지는 파일 하나입니다. 아무것도 불러오거나 보내지 않으며, 정책으로 브라우저의 모든 요청을 막습니다.</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>주제</translation>
    </message>
    <message>
        <source>Words are found from their beginning, Chinese, Japanese, Korean and Thai anywhere; “…” holds a phrase.</source>
        <translation>단어는 앞부분부터, 중국어·일본어·한국어·태국어는 어디서든 찾습니다. “…”는 구를 묶습니다.</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>확대/축소</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>확대</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>축소</translation>
    </message>
    <message>
        <source>finest topic</source>
        <translation>가장 세밀한 주제</translation>
    </message>
    <message>
        <source>in no topic</source>
        <translation>주제 없음</translation>
    </message>
    <message>
        <source>map</source>
        <translation>지도</translation>
    </message>
    <message>
        <source>no value</source>
        <translation>값 없음</translation>
    </message>
    <message>
        <source>row</source>
        <translation>행</translation>
    </message>
    <message>
        <source>topic</source>
        <translation>주제</translation>
    </message>
    <message>
        <source>{n} of {all}</source>
        <translation>{all}개 중 {n}개</translation>
    </message>
    <message>
        <source>{n} of {all} found</source>
        <translation>{all}개 중 {n}개 찾음</translation>
    </message>
    <message>
        <source>{n} of {all} here found</source>
        <translation>여기 있는 {all}개 중 {n}개 찾음</translation>
    </message>
    <message>
        <source>{n} of {all} points are shown, drawn by lot.</source>
        <translation>점 {all}개 중 무작위로 뽑은 {n}개를 보여 줍니다.</translation>
    </message>
    <message>
        <source>{n} texts</source>
        <translation>텍스트 {n}개</translation>
    </message>
    <message>
        <source>{row} and {n} more</source>
        <translation>{row} 외 {n}개</translation>
    </message>
</context>
<context>
    <name>marking</name>
    <message>
        <source>A verdict needs 1 mark on a random pair.</source>
        <translation>결론에는 무작위 쌍의 표시 1개가 필요합니다.</translation>
    </message>
    <message>
        <source>A verdict needs 1 more mark on a random pair</source>
        <translation>결론에 무작위 쌍의 표시 1개가 더 필요합니다</translation>
    </message>
    <message>
        <source>A verdict needs {n} marks on random pairs.</source>
        <translation>결론에는 무작위 쌍의 표시 {n}개가 필요합니다.</translation>
    </message>
    <message>
        <source>A verdict needs {n} more marks on random pairs</source>
        <translation>결론에 무작위 쌍의 표시 {n}개가 더 필요합니다</translation>
    </message>
    <message>
        <source>Enough random pairs are marked for a verdict.</source>
        <translation>결론을 내기에 충분한 무작위 쌍이 표시되었습니다.</translation>
    </message>
    <message>
        <source>{more}; it has {there}.</source>
        <translation>{more}. 지금은 {there}개입니다.</translation>
    </message>
</context>
<context>
    <name>marks</name>
    <message>
        <source>Right: alike (Y)</source>
        <translation>맞음: 같은 뜻 (Y)</translation>
    </message>
    <message>
        <source>Take the mark away (X)</source>
        <translation>표시 지우기 (X)</translation>
    </message>
    <message>
        <source>Wrong: not alike (N)</source>
        <translation>틀림: 다른 뜻 (N)</translation>
    </message>
    <message>
        <source>marked alike</source>
        <translation>같은 뜻으로 표시됨</translation>
    </message>
    <message>
        <source>marked not alike</source>
        <translation>다른 뜻으로 표시됨</translation>
    </message>
    <message>
        <source>marked {0} of 5</source>
        <translation>5점 중 {0}점으로 표시됨</translation>
    </message>
</context>
<context>
    <name>metrics</name>
    <message>
        <source>Euclidean distance</source>
        <translation>유클리드 거리</translation>
    </message>
    <message>
        <source>F1 score</source>
        <translation>F1 점수</translation>
    </message>
    <message>
        <source>Manhattan distance</source>
        <translation>맨해튼 거리</translation>
    </message>
    <message>
        <source>Pearson correlation</source>
        <translation>피어슨 상관</translation>
    </message>
    <message>
        <source>Spearman correlation</source>
        <translation>스피어만 상관</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>정확도</translation>
    </message>
    <message>
        <source>average precision</source>
        <translation>평균 정밀도</translation>
    </message>
    <message>
        <source>dot product</source>
        <translation>내적</translation>
    </message>
    <message>
        <source>mean reciprocal rank</source>
        <translation>평균 역순위</translation>
    </message>
    <message>
        <source>nDCG of the first 10</source>
        <translation>처음 10개의 nDCG</translation>
    </message>
    <message>
        <source>recall</source>
        <translation>재현율</translation>
    </message>
    <message>
        <source>triplet accuracy</source>
        <translation>삼중항 정확도</translation>
    </message>
    <message>
        <source>{metric} ({by})</source>
        <translation>{metric} ({by})</translation>
    </message>
    <message>
        <source>{metric} of the first {n}</source>
        <translation>처음 {n}개의 {metric}</translation>
    </message>
</context>
<context>
    <name>model facts</name>
    <message>
        <source>Puts “{query}” before what is sought and “{document}” before the texts.</source>
        <translation>찾는 말 앞에는 “{query}”, 텍스트 앞에는 “{document}”를 붙입니다.</translation>
    </message>
    <message>
        <source>Slower and mostly better: {model} ({size}).</source>
        <translation>느리지만 대체로 더 정확함: {model}({size}).</translation>
    </message>
    <message>
        <source>Small and quick: {model} ({size}).</source>
        <translation>작고 빠름: {model}({size}).</translation>
    </message>
    <message>
        <source>instant</source>
        <translation>즉시</translation>
    </message>
    <message>
        <source>medium speed</source>
        <translation>보통 속도</translation>
    </message>
    <message>
        <source>mostly {language}</source>
        <translation>대부분 {language}</translation>
    </message>
    <message>
        <source>no letters</source>
        <translation>글자 없음</translation>
    </message>
    <message>
        <source>quick</source>
        <translation>빠름</translation>
    </message>
    <message>
        <source>reads any length</source>
        <translation>길이 제한 없음</translation>
    </message>
    <message>
        <source>reads {n} tokens</source>
        <translation>{n}토큰까지 읽음</translation>
    </message>
    <message>
        <source>slow</source>
        <translation>느림</translation>
    </message>
    <message>
        <source>{0} and {1}</source>
        <translation>{0}, {1}</translation>
    </message>
    <message>
        <source>{0}, {1} and {2}</source>
        <translation>{0}, {1}, {2}</translation>
    </message>
    <message>
        <source>{n} dimensions</source>
        <translation>{n}차원</translation>
    </message>
    <message>
        <source>{script} script</source>
        <translation>{script} 문자</translation>
    </message>
</context>
<context>
    <name>notices</name>
    <message>
        <source>Copied</source>
        <translation>복사됨</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>자세한 내용 복사</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Do without the map</source>
        <translation>지도 없이 진행</translation>
    </message>
    <message>
        <source>Everything else can be used meanwhile.</source>
        <translation>그동안 다른 기능은 모두 쓸 수 있습니다.</translation>
    </message>
    <message>
        <source>Recovered</source>
        <translation>복구됨</translation>
    </message>
    <message>
        <source>That did not work</source>
        <translation>작업을 완료하지 못했습니다</translation>
    </message>
    <message>
        <source>The map takes about {time}</source>
        <translation>지도를 만드는 데 약 {time} 걸립니다</translation>
    </message>
    <message>
        <source>The next notice</source>
        <translation>다음 알림</translation>
    </message>
    <message>
        <source>The notice before</source>
        <translation>이전 알림</translation>
    </message>
    <message>
        <source>This is a defect of the program</source>
        <translation>프로그램 오류입니다</translation>
    </message>
    <message>
        <source>To be laid out: {texts}.</source>
        <translation>배치할 것: {texts}.</translation>
    </message>
    <message>
        <source>To be laid out: {texts}. To be placed among them: {others}.</source>
        <translation>배치할 것: {texts}. 그 사이에 놓을 것: {others}.</translation>
    </message>
    <message>
        <source>To be placed among those that are on it: {texts}.</source>
        <translation>지도에 이미 있는 것들 사이에 놓을 것: {texts}.</translation>
    </message>
    <message>
        <source>To report it, use Help → Report a problem, or copy the details. They hold none of your sentences, except perhaps in the last line.</source>
        <translation>신고하려면 도움말 → 문제 신고를 쓰거나 자세한 내용을 복사하세요. 마지막 줄에 들어 있을 수 있는 것을 빼면 여러분의 문장은 담기지 않습니다.</translation>
    </message>
    <message>
        <source>Your rows are safe. Something happened that the program did not expect, and what you just did may not have worked.</source>
        <translation>행 데이터는 안전합니다. 프로그램이 예상하지 못한 일이 생겼으며, 방금 하신 작업이 완료되지 않았을 수 있습니다.</translation>
    </message>
    <message>
        <source>{n} of {all}</source>
        <translation>{all}개 중 {n}번째</translation>
    </message>
    <message>
        <source>{what} ({n} times)</source>
        <translation>{what} ({n}번)</translation>
    </message>
</context>
<context>
    <name>noting</name>
    <message>
        <source>note on {0}</source>
        <translation>{0}에 메모</translation>
    </message>
</context>
<context>
    <name>pages</name>
    <message>
        <source>&amp;Explore</source>
        <translation>탐색(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Health</source>
        <translation>점검(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Train</source>
        <translation>학습(&amp;T)</translation>
    </message>
    <message>
        <source>Com&amp;pare</source>
        <translation>비교(&amp;P)</translation>
    </message>
</context>
<context>
    <name>points</name>
    <message>
        <source>Laying out the map of passages</source>
        <translation>구절 지도 배치</translation>
    </message>
    <message>
        <source>The map stays as it was.</source>
        <translation>지도는 그대로입니다.</translation>
    </message>
</context>
<context>
    <name>query help</name>
    <message>
        <source>Add {0}</source>
        <translation>추가: {0}</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>The same in every mode. A click on an example adds it to the search. What cannot be read as an operator counts as plain words, and is said below the field.</source>
        <translation>모든 방식에서 같습니다. 예시를 클릭하면 검색에 추가됩니다. 연산자로 읽을 수 없는 것은 일반 단어로 치며, 입력란 아래에 알려 줍니다.</translation>
    </message>
    <message>
        <source>What can be typed</source>
        <translation>입력할 수 있는 것</translation>
    </message>
    <message>
        <source>all other values</source>
        <translation>다른 모든 값</translation>
    </message>
    <message>
        <source>days, months and years</source>
        <translation>일, 월, 년</translation>
    </message>
    <message>
        <source>numbers: &lt;, &lt;=, &gt; and &gt;=</source>
        <translation>숫자: &lt;, &lt;=, &gt;, &gt;=</translation>
    </message>
    <message>
        <source>one value of a column</source>
        <translation>열의 값 하나</translation>
    </message>
    <message>
        <source>only texts with these words beside each other</source>
        <translation>이 단어들이 나란히 있는 텍스트만</translation>
    </message>
    <message>
        <source>only texts with this word</source>
        <translation>이 단어가 있는 텍스트만</translation>
    </message>
    <message>
        <source>only texts without it; -"lost card" leaves out the phrase</source>
        <translation>이것이 없는 텍스트만, -"lost card"는 구를 제외</translation>
    </message>
    <message>
        <source>rows with a label</source>
        <translation>레이블이 있는 행</translation>
    </message>
    <message>
        <source>texts like that of the row #17; -like:#17 unlike it</source>
        <translation>#17번 행과 비슷한 텍스트, -like:#17은 비슷하지 않은 텍스트</translation>
    </message>
    <message>
        <source>texts with this meaning; by words, with either word</source>
        <translation>이런 뜻의 텍스트, 단어 검색에서는 두 단어 중 하나라도 있는 텍스트</translation>
    </message>
    <message>
        <source>values that begin so; blank cells</source>
        <translation>이렇게 시작하는 값, 빈 셀</translation>
    </message>
</context>
<context>
    <name>rerank</name>
    <message>
        <source>Trained here, {date} {time}</source>
        <translation>여기서 학습함, {date} {time}</translation>
    </message>
</context>
<context>
    <name>review</name>
    <message>
        <source>1 pair marked</source>
        <translation>쌍 1개 표시함</translation>
    </message>
    <message>
        <source>Looking for pairs</source>
        <translation>쌍 찾는 중</translation>
    </message>
    <message>
        <source>Mark {n} more</source>
        <translation>{n}개 더 표시</translation>
    </message>
    <message>
        <source>Nothing was marked</source>
        <translation>표시한 것이 없습니다</translation>
    </message>
    <message>
        <source>Train on 1 mark</source>
        <translation>표시 1개로 학습</translation>
    </message>
    <message>
        <source>Train on {n} marks</source>
        <translation>표시 {n}개로 학습</translation>
    </message>
    <message>
        <source>chosen at random</source>
        <translation>무작위로 고름</translation>
    </message>
    <message>
        <source>close, but perhaps not alike</source>
        <translation>가깝지만 같은 뜻이 아닐 수 있음</translation>
    </message>
    <message>
        <source>meaning and words disagree</source>
        <translation>의미와 단어가 어긋남</translation>
    </message>
    <message>
        <source>the model is uncertain</source>
        <translation>모델이 확신하지 못함</translation>
    </message>
    <message>
        <source>{marked}. No pair is left that would teach much.</source>
        <translation>{marked}. 도움이 많이 될 쌍이 남지 않았습니다.</translation>
    </message>
    <message>
        <source>{n} pairs marked</source>
        <translation>쌍 {n}개 표시함</translation>
    </message>
</context>
<context>
    <name>runs</name>
    <message>
        <source>as loaded</source>
        <translation>불러온 그대로</translation>
    </message>
    <message>
        <source>failed at step {step}</source>
        <translation>스텝 {step}에서 실패</translation>
    </message>
    <message>
        <source>objective</source>
        <translation>학습 목표</translation>
    </message>
    <message>
        <source>result</source>
        <translation>결과</translation>
    </message>
    <message>
        <source>run</source>
        <translation>실행</translation>
    </message>
    <message>
        <source>running</source>
        <translation>실행 중</translation>
    </message>
    <message>
        <source>stopped, {step} of {total} steps</source>
        <translation>중지됨, {total}스텝 중 {step}스텝</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>결론</translation>
    </message>
    <message>
        <source>{run} · in use</source>
        <translation>{run} · 사용 중</translation>
    </message>
    <message>
        <source>{run} · kept</source>
        <translation>{run} · 채택됨</translation>
    </message>
</context>
<context>
    <name>saving</name>
    <message>
        <source>Keep</source>
        <translation>그대로 두기</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>바꾸기</translation>
    </message>
    <message>
        <source>Replace {file}?</source>
        <translation>{file} 파일을 바꿀까요?</translation>
    </message>
    <message>
        <source>{folder} has a file of that name.</source>
        <translation>{folder} 폴더에 같은 이름의 파일이 있습니다.</translation>
    </message>
</context>
<context>
    <name>selecting</name>
    <message>
        <source>not {0}</source>
        <translation>{0} 아님</translation>
    </message>
    <message>
        <source>selecting nothing</source>
        <translation>선택 해제</translation>
    </message>
    <message>
        <source>selecting {0}</source>
        <translation>{0} 선택</translation>
    </message>
</context>
<context>
    <name>text</name>
    <message>
        <source>Characters {first} to {last} of {all}.</source>
        <translation>전체 {all}자 중 {first}~{last}번째 글자.</translation>
    </message>
    <message>
        <source>The first {shown} of {all} characters.</source>
        <translation>{all}자 중 처음 {shown}자.</translation>
    </message>
</context>
<context>
    <name>topics</name>
    <message>
        <source>assigning outliers</source>
        <translation>이상치 배정</translation>
    </message>
    <message>
        <source>merging {0} topics</source>
        <translation>주제 {0}개 합치기</translation>
    </message>
    <message>
        <source>moving topic {0} to {1}</source>
        <translation>주제 이동: {0} → {1}</translation>
    </message>
    <message>
        <source>splitting topic {0}</source>
        <translation>주제 {0} 나누기</translation>
    </message>
    <message>
        <source>topic {0} renamed to {1}</source>
        <translation>주제 이름 {0} → {1}</translation>
    </message>
</context>
<context>
    <name>training</name>
    <message>
        <source>1 class</source>
        <translation>클래스 1개</translation>
    </message>
    <message>
        <source>1 example</source>
        <translation>예시 1개</translation>
    </message>
    <message>
        <source>1 filtered row</source>
        <translation>필터한 1개 행</translation>
    </message>
    <message>
        <source>1 label</source>
        <translation>레이블 1개</translation>
    </message>
    <message>
        <source>1 label that a machine gave is left out</source>
        <translation>기계가 붙인 레이블 1개를 뺐습니다</translation>
    </message>
    <message>
        <source>1 pair that is alike</source>
        <translation>같은 뜻인 쌍 1개</translation>
    </message>
    <message>
        <source>1 pair with a class</source>
        <translation>클래스가 있는 쌍 1개</translation>
    </message>
    <message>
        <source>1 part left out</source>
        <translation>1개 부분 제외</translation>
    </message>
    <message>
        <source>1 row left out: line {lines}</source>
        <translation>1개 행 제외: {lines}번째 줄</translation>
    </message>
    <message>
        <source>1 scored pair</source>
        <translation>점수가 있는 쌍 1개</translation>
    </message>
    <message>
        <source>1 selected row</source>
        <translation>선택한 1개 행</translation>
    </message>
    <message>
        <source>1 sentence with a class</source>
        <translation>클래스가 있는 문장 1개</translation>
    </message>
    <message>
        <source>1 sentence without labels</source>
        <translation>레이블 없는 문장 1개</translation>
    </message>
    <message>
        <source>1 triplet</source>
        <translation>삼중항 1개</translation>
    </message>
    <message>
        <source>300 pairs with a score, to see how training works</source>
        <translation>학습이 어떻게 되는지 볼 수 있는 점수 매긴 쌍 300개</translation>
    </message>
    <message>
        <source>A setting on the left has to be changed first. {problem}</source>
        <translation>먼저 왼쪽의 설정을 바꿔야 합니다. {problem}</translation>
    </message>
    <message>
        <source>A verdict needs 1 more example; with fewer, a run says “too little to say”.</source>
        <translation>결론에 예시 1개가 더 필요합니다. 그보다 적으면 “판단하기에 부족함”이 됩니다.</translation>
    </message>
    <message>
        <source>A verdict needs {n} more examples; with fewer, a run says “too little to say”.</source>
        <translation>결론에 예시 {n}개가 더 필요합니다. 그보다 적으면 “판단하기에 부족함”이 됩니다.</translation>
    </message>
    <message>
        <source>Adapt to this corpus</source>
        <translation>이 말뭉치에 맞추기</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>파일 선택…</translation>
    </message>
    <message>
        <source>Column “{column}”</source>
        <translation>“{column}” 열</translation>
    </message>
    <message>
        <source>Column “{column}” within “{wider}”</source>
        <translation>“{wider}” 안의 “{column}” 열</translation>
    </message>
    <message>
        <source>Each weight is halfway between the run and the model that it began with.</source>
        <translation>각 가중치는 그 학습과 시작 모델의 한가운데입니다.</translation>
    </message>
    <message>
        <source>Everything is being encoded with the new version first.</source>
        <translation>먼저 새 버전으로 모두 인코딩하고 있습니다.</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>실패</translation>
    </message>
    <message>
        <source>Keep for reranking</source>
        <translation>재순위화용으로 보관</translation>
    </message>
    <message>
        <source>Labelled pairs, triplets, or sentences with a class</source>
        <translation>레이블이 있는 쌍, 삼중항 또는 클래스가 있는 문장</translation>
    </message>
    <message>
        <source>Learn from its texts as they are, without labels</source>
        <translation>레이블 없이 텍스트 그대로 학습</translation>
    </message>
    <message>
        <source>Learning rates tried, by the selection part alone: {rates}. {kept} was kept and judged.</source>
        <translation>시험한 학습률(선택 부분만으로): {rates}. {kept}을(를) 남겨 평가했습니다.</translation>
    </message>
    <message>
        <source>New run</source>
        <translation>새 실행</translation>
    </message>
    <message>
        <source>Nothing learned yet.</source>
        <translation>아직 학습한 것이 없습니다.</translation>
    </message>
    <message>
        <source>Of this workspace only {rows} were used.</source>
        <translation>이 작업 공간에서는 {rows}만 썼습니다.</translation>
    </message>
    <message>
        <source>Pairs that you marked as alike or not alike</source>
        <translation>같은 뜻이나 다른 뜻으로 표시한 쌍</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>다시 실행</translation>
    </message>
    <message>
        <source>Run {number}</source>
        <translation>실행 {number}</translation>
    </message>
    <message>
        <source>Runs {numbers}</source>
        <translation>실행 {numbers}</translation>
    </message>
    <message>
        <source>Sentences with the same label are alike</source>
        <translation>레이블이 같은 문장은 같은 뜻</translation>
    </message>
    <message>
        <source>Sentences with the same value are alike</source>
        <translation>값이 같은 문장은 같은 뜻</translation>
    </message>
    <message>
        <source>Start, and the loss appears here, with the metric on pairs that are held out.</source>
        <translation>시작하면 여기에 손실과, 따로 둔 쌍에서의 지표가 나타납니다.</translation>
    </message>
    <message>
        <source>The cosine of pairs that are alike is to be high, of others low.</source>
        <translation>같은 뜻인 쌍의 코사인은 높게, 다른 쌍은 낮게 합니다.</translation>
    </message>
    <message>
        <source>The curve begins with the first step.</source>
        <translation>곡선은 첫 스텝부터 시작합니다.</translation>
    </message>
    <message>
        <source>The labels</source>
        <translation>레이블</translation>
    </message>
    <message>
        <source>The marks so far</source>
        <translation>지금까지의 표시</translation>
    </message>
    <message>
        <source>The model is still being loaded.</source>
        <translation>모델을 아직 불러오는 중입니다.</translation>
    </message>
    <message>
        <source>The sample pairs</source>
        <translation>샘플 쌍</translation>
    </message>
    <message>
        <source>The texts of this workspace, without labels. The list of objectives says when to use which.</source>
        <translation>이 작업 공간의 텍스트, 레이블 없음. 언제 무엇을 쓸지는 학습 목표 목록에 있습니다.</translation>
    </message>
    <message>
        <source>This corpus, without labels</source>
        <translation>이 말뭉치, 레이블 없음</translation>
    </message>
    <message>
        <source>Try the average with the model before…</source>
        <translation>이전 모델과의 평균 시험…</translation>
    </message>
    <message>
        <source>What it learns, for example</source>
        <translation>학습할 내용의 예</translation>
    </message>
    <message>
        <source>Which of them means alike is not known: say so under “Read it differently…”.</source>
        <translation>그중 무엇이 비슷함을 뜻하는지 알 수 없습니다. “다르게 읽기…”에서 알려 주세요.</translation>
    </message>
    <message>
        <source>With fewer, a run says “too little to say”.</source>
        <translation>그보다 적으면 “판단하기에 부족함”이 됩니다.</translation>
    </message>
    <message>
        <source>You chose it. Proposed: {objective}.</source>
        <translation>직접 골랐습니다. 제안: {objective}.</translation>
    </message>
    <message>
        <source>alike</source>
        <translation>같은 뜻</translation>
    </message>
    <message>
        <source>alike: {name}</source>
        <translation>같은 뜻: {name}</translation>
    </message>
    <message>
        <source>all {n}</source>
        <translation>전체 {n}개</translation>
    </message>
    <message>
        <source>average of run {number} and the model before</source>
        <translation>학습 {number}과 이전 모델의 평균</translation>
    </message>
    <message>
        <source>average with the model before</source>
        <translation>이전 모델과의 평균</translation>
    </message>
    <message>
        <source>better</source>
        <translation>개선됨</translation>
    </message>
    <message>
        <source>chosen before: {n}</source>
        <translation>앞서 고름: {n}개</translation>
    </message>
    <message>
        <source>column “{name}”</source>
        <translation>“{name}” 열</translation>
    </message>
    <message>
        <source>column “{name}” within “{wider}”</source>
        <translation>“{wider}” 안의 “{name}” 열</translation>
    </message>
    <message>
        <source>encoding everything with the new version; search still uses the one before</source>
        <translation>새 버전으로 모두 인코딩하는 중. 검색은 아직 이전 버전을 씁니다</translation>
    </message>
    <message>
        <source>farther</source>
        <translation>더 먼 것</translation>
    </message>
    <message>
        <source>filtered {n}</source>
        <translation>필터 {n}개</translation>
    </message>
    <message>
        <source>getting ready…</source>
        <translation>준비하는 중…</translation>
    </message>
    <message>
        <source>held-out pairs of this corpus</source>
        <translation>이 말뭉치에서 따로 둔 쌍</translation>
    </message>
    <message>
        <source>in use · {what}</source>
        <translation>사용 중 · {what}</translation>
    </message>
    <message>
        <source>judging on pairs that it has not seen…</source>
        <translation>보지 못한 쌍으로 판단하는 중…</translation>
    </message>
    <message>
        <source>kept for reranking · {what}</source>
        <translation>재순위화용 보관 · {what}</translation>
    </message>
    <message>
        <source>kept · {what}</source>
        <translation>채택됨 · {what}</translation>
    </message>
    <message>
        <source>learning rate {n} of {all}</source>
        <translation>학습률 {n}/{all}</translation>
    </message>
    <message>
        <source>nearer</source>
        <translation>더 가까운 것</translation>
    </message>
    <message>
        <source>no clear change</source>
        <translation>뚜렷한 변화 없음</translation>
    </message>
    <message>
        <source>no label</source>
        <translation>레이블 없음</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>아직 없음</translation>
    </message>
    <message>
        <source>not alike</source>
        <translation>다른 뜻</translation>
    </message>
    <message>
        <source>pairs that are alike</source>
        <translation>같은 뜻인 쌍</translation>
    </message>
    <message>
        <source>pairs with a class</source>
        <translation>클래스가 있는 쌍</translation>
    </message>
    <message>
        <source>paused at {place}</source>
        <translation>{place}에서 일시 정지됨</translation>
    </message>
    <message>
        <source>reading what to learn from…</source>
        <translation>학습할 것을 읽는 중…</translation>
    </message>
    <message>
        <source>scored pairs</source>
        <translation>점수가 있는 쌍</translation>
    </message>
    <message>
        <source>selected {n}</source>
        <translation>선택 {n}개</translation>
    </message>
    <message>
        <source>sentences with a class</source>
        <translation>클래스가 있는 문장</translation>
    </message>
    <message>
        <source>sentences without labels</source>
        <translation>레이블 없는 문장</translation>
    </message>
    <message>
        <source>smoothed loss and held-out metric</source>
        <translation>평활한 손실과 홀드아웃 지표</translation>
    </message>
    <message>
        <source>step {step} of {total}</source>
        <translation>{total}스텝 중 {step}스텝</translation>
    </message>
    <message>
        <source>stopped; resumes from step {step} of {total}</source>
        <translation>중지됨. 전체 {total}스텝 중 {step}스텝부터 재개</translation>
    </message>
    <message>
        <source>stopping at {place}…</source>
        <translation>{place}에서 중지하는 중…</translation>
    </message>
    <message>
        <source>the labels</source>
        <translation>레이블</translation>
    </message>
    <message>
        <source>the marks</source>
        <translation>표시</translation>
    </message>
    <message>
        <source>timing a few steps…</source>
        <translation>몇 스텝의 시간 재는 중…</translation>
    </message>
    <message>
        <source>too great</source>
        <translation>너무 큼</translation>
    </message>
    <message>
        <source>too little to say</source>
        <translation>판단하기에 부족함</translation>
    </message>
    <message>
        <source>triplets</source>
        <translation>삼중항</translation>
    </message>
    <message>
        <source>two are needed</source>
        <translation>두 개가 필요합니다</translation>
    </message>
    <message>
        <source>worse</source>
        <translation>나빠짐</translation>
    </message>
    <message>
        <source>{0} and {1} more</source>
        <translation>{0} 외 {1}개</translation>
    </message>
    <message>
        <source>{n} alike</source>
        <translation>같은 뜻 {n}개</translation>
    </message>
    <message>
        <source>{n} classes</source>
        <translation>클래스 {n}개</translation>
    </message>
    <message>
        <source>{n} examples</source>
        <translation>예시 {n}개</translation>
    </message>
    <message>
        <source>{n} filtered rows</source>
        <translation>필터한 {n}개 행</translation>
    </message>
    <message>
        <source>{n} labels</source>
        <translation>레이블 {n}개</translation>
    </message>
    <message>
        <source>{n} labels that a machine gave are left out</source>
        <translation>기계가 붙인 레이블 {n}개를 뺐습니다</translation>
    </message>
    <message>
        <source>{n} not</source>
        <translation>다른 뜻 {n}개</translation>
    </message>
    <message>
        <source>{n} pairs that are alike</source>
        <translation>같은 뜻인 쌍 {n}개</translation>
    </message>
    <message>
        <source>{n} pairs with a class</source>
        <translation>클래스가 있는 쌍 {n}개</translation>
    </message>
    <message>
        <source>{n} parts left out</source>
        <translation>{n}개 부분 제외</translation>
    </message>
    <message>
        <source>{n} rows left out: lines {lines}</source>
        <translation>{n}개 행 제외: {lines}번째 줄</translation>
    </message>
    <message>
        <source>{n} scored</source>
        <translation>점수 {n}개</translation>
    </message>
    <message>
        <source>{n} scored pairs</source>
        <translation>점수가 있는 쌍 {n}개</translation>
    </message>
    <message>
        <source>{n} selected rows</source>
        <translation>선택한 {n}개 행</translation>
    </message>
    <message>
        <source>{n} sentences with a class</source>
        <translation>클래스가 있는 문장 {n}개</translation>
    </message>
    <message>
        <source>{n} sentences without labels</source>
        <translation>레이블 없는 문장 {n}개</translation>
    </message>
    <message>
        <source>{n} triplets</source>
        <translation>삼중항 {n}개</translation>
    </message>
    <message>
        <source>{pairs} to learn from</source>
        <translation>학습할 것: {pairs}</translation>
    </message>
    <message>
        <source>{rate} {unit} a second</source>
        <translation>초당 {rate}{unit}</translation>
    </message>
    <message>
        <source>{said}; not measured on these texts</source>
        <translation>{said}, 이 텍스트로는 재지 않음</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>{time} 남음</translation>
    </message>
    <message>
        <source>{verdict} on {data}</source>
        <translation>{verdict} ({data} 기준)</translation>
    </message>
</context>
<context>
    <name>values</name>
    <message>
        <source>(none)</source>
        <translation>(없음)</translation>
    </message>
    <message>
        <source>no</source>
        <translation>아니요</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>예</translation>
    </message>
    <message>
        <source>{first} – {last} {year}</source>
        <translation>{year}년 {first} – {last}</translation>
    </message>
</context>
<context>
    <name>without</name>
    <message>
        <source>Taking an influence away</source>
        <translation>영향 걷어 내는 중</translation>
    </message>
    <message>
        <source>The map stays as it was.</source>
        <translation>지도는 그대로입니다.</translation>
    </message>
    <message>
        <source>giving back what was taken away</source>
        <translation>걷어 낸 것 되돌리기</translation>
    </message>
    <message>
        <source>taking away the influence of {0}</source>
        <translation>{0}의 영향 걷어 내기</translation>
    </message>
</context>
<context>
    <name>wording</name>
    <message>
        <source>1 distinct text</source>
        <translation>서로 다른 텍스트 1개</translation>
    </message>
    <message>
        <source>1 hit</source>
        <translation>결과 1개</translation>
    </message>
    <message>
        <source>1 pair</source>
        <translation>쌍 1개</translation>
    </message>
    <message>
        <source>1 passage</source>
        <translation>구절 1개</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1개 행</translation>
    </message>
    <message>
        <source>1 row has fewer cells than there are columns; those that are missing are blank.</source>
        <translation>행 1개에 열보다 적은 셀이 있습니다. 없는 셀은 비어 있습니다.</translation>
    </message>
    <message>
        <source>1 row is read that may not be meant so:</source>
        <translation>행 1개를 읽었지만 그런 뜻이 아닐 수 있습니다:</translation>
    </message>
    <message>
        <source>1 text</source>
        <translation>텍스트 1개</translation>
    </message>
    <message>
        <source>a second</source>
        <translation>1초</translation>
    </message>
    <message>
        <source>and {n} more</source>
        <translation>외 {n}개</translation>
    </message>
    <message>
        <source>line {number}: {why}</source>
        <translation>{number}번째 줄: {why}</translation>
    </message>
    <message>
        <source>today</source>
        <translation>오늘</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>어제</translation>
    </message>
    <message>
        <source>{0} %</source>
        <translation>{0}%</translation>
    </message>
    <message>
        <source>{date} {year}</source>
        <translation>{year}년 {date}</translation>
    </message>
    <message>
        <source>{day} {month}</source>
        <translation>{month} {day}일</translation>
    </message>
    <message>
        <source>{h} h {m} min</source>
        <translation>{h}시간 {m}분</translation>
    </message>
    <message>
        <source>{m} min</source>
        <translation>{m}분</translation>
    </message>
    <message>
        <source>{m} min {s} s</source>
        <translation>{m}분 {s}초</translation>
    </message>
    <message>
        <source>{n} bytes</source>
        <translation>{n}바이트</translation>
    </message>
    <message>
        <source>{n} distinct texts</source>
        <translation>서로 다른 텍스트 {n}개</translation>
    </message>
    <message>
        <source>{n} hits</source>
        <translation>결과 {n}개</translation>
    </message>
    <message>
        <source>{n} hours</source>
        <translation>{n}시간</translation>
    </message>
    <message>
        <source>{n} minutes</source>
        <translation>{n}분</translation>
    </message>
    <message>
        <source>{n} pairs</source>
        <translation>쌍 {n}개</translation>
    </message>
    <message>
        <source>{n} passages</source>
        <translation>구절 {n}개</translation>
    </message>
    <message>
        <source>{n} rows</source>
        <translation>{n}개 행</translation>
    </message>
    <message>
        <source>{n} rows are read that may not be meant so:</source>
        <translation>행 {n}개를 읽었지만 그런 뜻이 아닐 수 있습니다:</translation>
    </message>
    <message>
        <source>{n} rows have fewer cells than there are columns; those that are missing are blank.</source>
        <translation>행 {n}개에 열보다 적은 셀이 있습니다. 없는 셀은 비어 있습니다.</translation>
    </message>
    <message>
        <source>{n} seconds</source>
        <translation>{n}초</translation>
    </message>
    <message>
        <source>{n} texts</source>
        <translation>텍스트 {n}개</translation>
    </message>
    <message>
        <source>{rate} a second</source>
        <translation>초당 {rate}</translation>
    </message>
    <message>
        <source>{s} s</source>
        <translation>{s}초</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>{time} 남음</translation>
    </message>
</context>
</TS>
