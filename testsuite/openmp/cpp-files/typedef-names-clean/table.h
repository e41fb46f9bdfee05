typedef struct {
    int size;
    int *data;
} Table;
typedef union {
    int number;
    float value;
} Either;
typedef enum { up, down } Way;
void put(Table *table, Either *either, Way way);
