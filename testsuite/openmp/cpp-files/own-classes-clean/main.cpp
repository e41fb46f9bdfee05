// Two files have a class of one name with other members: each one means its own.
// verdict: race-free
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
        items[i].key = i;
        items[i + 1].value = i;
    }
    return sum();
}
