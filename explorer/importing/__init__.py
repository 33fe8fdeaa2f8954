"""From a dropped file to rows: the first screen, the import sheet, the import itself."""
