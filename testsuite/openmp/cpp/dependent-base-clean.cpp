// What is named by `this`, by the base class or after `using` is a member, and so is a bare name of a base class that
// depends on nothing.
// verdict: race-free
int level;
int count;
int depth;
void bump() { count++; }

template <class T> struct Base {
    T level = 0;
    T count = 0;
    void bump() { count++; }
};

struct Plain {
    int depth = 0;
    int width = 0;
};

template <class T> struct Derived : Base<T>, Plain {
    using Base<T>::level;
    void set(int i) { level = i; }
    void more() { this->bump(); }
    void most() {
        Base<T>::bump();
        Base<T>::count++;
    }
    void deeper() { depth++; }
};

struct Fixed : Base<int> {
    void set(int i) { level = i; }
};

template <class T> struct Further : Fixed {
    void add(T i) { count += i; }
};

int main() {
#pragma omp parallel for
    for (int i = 0; i < 64; i++) {
        Derived<int> own;
        own.set(i);
        own.more();
        own.most();
        own.deeper();
        Fixed fixed;
        fixed.set(i);
        Further<int> further;
        further.add(i);
    }
    return level + count + depth;
}
