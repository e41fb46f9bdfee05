// Functions in the namespaces of classes of the arguments are not called where what the name finds is nearer.
// verdict: race-free
int count;

namespace shapes {
struct Figure {};
struct Circle : Figure {};
void draw(Figure) { count = 1; }
void move(Circle, int) { count = 2; }
} // namespace shapes

void keep(const int *) {}
void keep(int *) { count = 3; }

namespace page {
void draw(const shapes::Circle &) {}
void move(int) {}
void show(shapes::Circle circle) { draw(circle); }
void push(int by) { move(by); }
} // namespace page

int main() {
    shapes::Circle circle;
#pragma omp parallel for
    for (int i = 0; i < 64; i++) {
        page::show(circle);
        page::push(i);
        const int own = 3;
        keep(&own);
    }
    return count;
}
