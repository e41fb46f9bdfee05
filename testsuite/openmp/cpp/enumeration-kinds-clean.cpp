// What a template is for a number is something else than what it is for an enumeration.
// verdict: race-free
enum class Level { low, high };
enum Color { red, green };
int levels;

void take(int) {}
void take(Level) { levels++; }
template <class T> void taken(T value) { take(value); }
template <class T> struct Counter {
    static int count;
};
template <class T> int Counter<T>::count;
template <class T> void show(T) {}
template <> void show<Level>(Level) { levels++; }
void point(int *) {}
void point(Level *) { levels++; }
void convert(bool) { levels++; }
void convert(...) {}
const short width = 3;

void templates() {
    taken(Level::low);
#pragma omp parallel for
    for (int i = 0; i < 10; i++) {
        taken(i);
        show(i);
        show(red);
        take(width);
        convert(Level::high);
    }
}
void counters() {
#pragma omp parallel sections
    {
#pragma omp section
        Counter<int>::count++;
#pragma omp section
        Counter<Level>::count++;
#pragma omp section
        Counter<Color>::count++;
    }
}
void behind(int *number) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        point(number);
}
enum Width : unsigned char { narrow };
int bytes;
void size(int) { bytes++; }
void size(unsigned char) {}
template <int count> void chosen() { take(count); }
void held() {
#pragma omp parallel for
    for (int i = 0; i < 10; i++) {
        size(narrow);
        chosen<1>();
    }
}
