int there;
int here;

void count(void)
{
    here++;
}
