// Functions in the namespaces of classes of the arguments are called where they are nearer than what the name finds.
// verdict: race
int count;

namespace shapes {
struct Circle {};
void draw(Circle) { count = 1; } //~ r1 data-race proved write+write count
void move(Circle) { count = 2; } //~ r2 data-race proved write+write count
} // namespace shapes

void keep(const int *) { count = 3; } //~ r3 data-race proved write+write count
void keep(int *) {}

namespace page {
template <class T> void draw(const T &) {}
void move(int) {}
void show(shapes::Circle circle) { draw(circle); }
void push(shapes::Circle circle) { move(circle); }
} // namespace page

int main() {
    shapes::Circle circle;
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        page::show(circle);
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        page::push(circle);
#pragma omp parallel for
    for (int i = 0; i < 64; i++) {
        const int own = 3;
        keep(&own);
    }
    return count;
}
