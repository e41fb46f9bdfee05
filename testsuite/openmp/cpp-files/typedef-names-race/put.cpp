#include "table.h"
void put(Table *table, Either *either, Way way) {
    int by = way == up ? 1 : 0;
#pragma omp parallel for
    for (int i = 0; i < table->size; i++)
        table->data[i + by] = table->data[i] + either->number; //~ r1 data-race proved write table->data[i + by] //~ r1 data-race proved read table->data[i]
}
