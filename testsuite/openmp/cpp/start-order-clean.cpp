// Variables at namespace scope are initialised in the order of their definitions, constants before all others.
// verdict: race-free
#include <vector>
struct Settings {
    int step;
    Settings() : step(1) {}
};
struct Counted {
    int value;
    Counted(int from);
};
extern int turns;
struct Pair {
    int first, second;
};
extern Pair pair;
int of_pair() { return pair.first; }
Settings settings;
int step = settings.step;
int early = of_pair();
Pair pair = {1, 2};
Counted::Counted(int from) : value(from + turns++) {}
Counted zeroth(0), second(0);
int third = turns;
int turns = 1;
std::vector<int> row(1);
int length = (int)row.size();
int a[256];
int main() {
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        a[i * (step == 1 && early == 1 && zeroth.value == 1 && second.value == 2 && third == 3 && length == 1)] = i;
}
