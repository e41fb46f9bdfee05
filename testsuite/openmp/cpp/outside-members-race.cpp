// Members of class templates, defined outside of them: before and after the class is used.
// verdict: race
template <class T> struct Stack {
    T d[1000];
    int top = 0;
    Stack(int *count);
    ~Stack();
    void push(const T &t);
    T &operator[](int i);
    bool empty() const;
    int *users;
};
template <class T> void Stack<T>::push(const T &t) {
    d[top++] = t; //~ r1 data-race possible write+write d[top++] //~ r2 data-race proved read+write top //~ r3 data-race proved write+write top
}
template <class T> bool Stack<T>::empty() const { return top == 0; }
template <class T> T &Stack<T>::operator[](int i) { return d[i / 2]; }
template <class T> Stack<T>::Stack(int *count) : users(count) {}
template <class T> Stack<T>::~Stack() {
    --*users; //~ r5 data-race proved read+write *users //~ r6 data-race proved write+write *users
}

void push(Stack<int> &stack) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        stack.push(i);
}

void set(Stack<int> &stack) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        stack[i] = i; //~ r4 data-race proved write+write stack[i]
}

void local(int *count) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        Stack<float> own(count);
    }
}

template <class T> struct Later {
    T value;
    void put(T given);
};

void put(Later<int> &later, int n) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        later.put(i);
}

template <class T> void Later<T>::put(T given) {
    value = given; //~ r7 data-race proved write+write value
}
