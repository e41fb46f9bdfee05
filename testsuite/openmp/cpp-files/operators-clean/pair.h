struct Pair {
    int a, b;
    Pair &operator+=(const Pair &other);
};
Pair operator+(const Pair &x, const Pair &y);
Pair &first(Pair *pairs, int i);
