// A virtual function that is called here with 0 may be called by whoever gets the object.
// verdict: possible-race
struct step {
    virtual void run(int *row, int by) = 0;
};

struct shift : step {
    void run(int *row, int by) override
    {
#pragma omp parallel for
        for (int i = 0; i < 90; i++)
            row[i] = row[i + by]; //~ r1 data-race possible write row[i] //~ r1 data-race possible read row[i + by]
    }
};

int v[100];
void use(step *s);

int main()
{
    shift s;
    s.run(v, 0);
    use(&s);
}
