// Where one function only may be called a race is proved; where it is one of several it is possible. Members of the base
// class and of the class that derives from it are those of one object.
// verdict: race
#include <vector>

struct Rule {
    int tried = 0;
    virtual bool holds(int x) = 0;
    virtual ~Rule() {}
};

struct Above : Rule {
    int bound, last = 0;
    explicit Above(int bound) : bound(bound) {}
    bool holds(int x) override {
        last = x;              //~ r1 data-race proved write+write last
        return x > bound;
    }
};

struct Shape {
    virtual double area(double x) const { return x; }
    virtual ~Shape() {}
};

struct Square : Shape {
    mutable double last = 0;
    double area(double x) const override {
        last = x; //~ r2 data-race possible write+write last
        return x * x;
    }
};

bool check(Rule &rule) {
    bool all = true;
#pragma omp parallel for reduction(&& : all)
    for (int i = 0; i < 50; i++) {
        const bool held = rule.holds(i);
        all = all && held;
    }
    return all;
}

double sum(const std::vector<Shape *> &shapes) {
    double sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 50; i++)
        sum += shapes[i % 2]->area(i);
    return sum;
}

int main() {
    Above above(3);
    std::vector<Rule *> rules;
    std::vector<Above *> own;
    std::vector<Shape *> shapes{new Shape, new Square};
    for (int i = 0; i < 10; i++) {
        own.push_back(new Above(i));
        rules.push_back(own.back());
    }
    int tried[10];
#pragma omp parallel for
    for (int i = 0; i < 10; i++) {
        rules[i]->tried = i;          //~ r3 data-race any write rules[i]->tried
        tried[i] = own[9 - i]->tried; //~ r3 data-race any read own[9 - i]->tried
    }
    return check(above) + sum(shapes) + tried[0];
}
