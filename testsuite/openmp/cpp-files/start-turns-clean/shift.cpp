struct Table {
    int first;
    Table(int first);
};
Table::Table(int first) : first(first) {}
static Table table(100);
static int second = table.first + 1;
int shift() {
    return second;
}
