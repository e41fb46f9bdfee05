// What a template calls by a bare name was declared before it, or is found for the sake of classes of the arguments.
// verdict: race
int count;
struct Item {};

void note(int) { count = 1; } //~ r1 data-race proved write+write count
template <class T> void keep(T value) { note(value); }
template <class T> void hand(T value) { give(value); }
void give(Item) { count = 2; } //~ r2 data-race proved write+write count

namespace inner {
template <class T> void call(T value) { note(1); (void)value; }
void note(int) {}
} // namespace inner

int main() {
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        inner::call(i);
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        hand(Item());
    keep(1);
    return count;
}
