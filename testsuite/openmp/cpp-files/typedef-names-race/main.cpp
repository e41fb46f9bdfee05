// Types that only a `typedef` names have that name in other files, too.
// verdict: race
struct {
    int first;
} other;
#include "table.h"
static int data[100];

int main() {
    Table table = {50, data};
    Either either = {1};
    put(&table, &either, up);
    return other.first;
}
