// A smart pointer becomes one to a base class where a constructor or a function takes that, and a member that it is moved
// to has the object then.
// verdict: race-free
#include <memory>
#include <utility>

struct Rule {
    virtual double at(int i) const = 0;
};

struct Scaled : Rule {
    double by;
    explicit Scaled(double by) : by(by) {}
    double at(int i) const override { return by * i; }
};

class Field {
    std::unique_ptr<Rule> rule;
    std::unique_ptr<double[]> values;
    std::shared_ptr<const Rule> other;
    int n;

public:
    Field(std::unique_ptr<Rule> rule, std::unique_ptr<double[]> values, int n)
        : rule(std::move(rule)), values(std::move(values)), n(n) {}
    Field(std::shared_ptr<const Rule> other, int n)
        : values(std::make_unique<double[]>(n)), other(std::move(other)), n(n) {}
    void fill() {
#pragma omp parallel for
        for (int i = 0; i < n; i++)
            values[i] = rule->at(i);
    }
    void fill_other() {
#pragma omp parallel for
        for (int i = 0; i < n; i++)
            values[i] = other->at(i);
    }
    double first() const { return values[0]; }
};

int main() {
    Field field(std::make_unique<Scaled>(2.0), std::make_unique<double[]>(50), 50);
    Field shared(std::make_shared<Scaled>(3.0), 50);
    field.fill();
    shared.fill_other();
    return field.first() + shared.first() > 2;
}
