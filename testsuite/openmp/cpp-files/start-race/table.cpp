struct Table {
    int shift;
    Table(int by);
};
Table::Table(int by) : shift(by + 20) {}
Table table(50);
