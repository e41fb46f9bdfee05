// Two files have a class of one name with other members: each one means its own.
// verdict: race
namespace {
struct Item {
    int key;
    int value;
};
Item items[100];
} // namespace
int sum();

int main() {
#pragma omp parallel for
    for (int i = 0; i < 99; i++) {
        items[i].key = i; //~ r1 data-race proved write items[i].key
        items[i + 1].key = i; //~ r1 data-race proved write items[i + 1].key
    }
    return sum();
}
