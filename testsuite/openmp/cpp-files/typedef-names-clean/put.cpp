#include "table.h"
void put(Table *table, Either *either, Way way) {
    int by = way == up ? 50 : 0;
#pragma omp parallel for
    for (int i = 0; i < table->size; i++)
        table->data[i + by] = table->data[i] + either->number;
}
