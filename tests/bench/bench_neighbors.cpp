// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parallel.h"
#include "core/math/neighbor_search.h"
#include "tests/bench/bench.h"
#include "tests/bench/fashion_mnist.h"
#include <sys/resource.h>
using namespace groupscope;
static double cpu(){ rusage u; getrusage(RUSAGE_SELF,&u); return u.ru_utime.tv_sec+u.ru_utime.tv_usec*1e-6;}
int main(int argc,char**argv){
  const auto rows = readFashionMnist();
  int k = argc>1? atoi(argv[1]):15;
  bool doExact = argc>2;
  Eigen::Index n = argc>3 ? atoi(argv[3]) : 70000;
  RunContext run; run.onNotice=[](const std::string&s){puts(s.c_str());};
  MatrixF X = rows->topRows(n);
  Stopwatch w; double c=cpu();
  auto a = searchNeighbors(X,k,Metric::euclidean,NeighborSearch::quantized,1,run);
  printFigure("quantized.wall",w.seconds(),"s"); printFigure("quantized.cpu",cpu()-c,"s");
  if(doExact){ Stopwatch w; double c=cpu();
  auto b = searchNeighbors(X,k,Metric::euclidean,NeighborSearch::exact,1,run);
  printFigure("exact.wall",w.seconds(),"s"); printFigure("exact.cpu",cpu()-c,"s");
  long diff=0; for(long i=0;i<a.indices.size();++i) diff+= a.indices.data()[i]!=b.indices.data()[i];
  printFigure("differences",diff,""); }
}
