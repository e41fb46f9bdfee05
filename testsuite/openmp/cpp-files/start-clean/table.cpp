struct Table {
    int shift;
    Table(int by);
};
Table::Table(int by) : shift(by + 50) {}
Table table(50);
