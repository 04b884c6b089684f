// Numbers to places and round marks, for every chart of the page.

// Round marks that cover [low, high], about `count` of them.
export function ticks(low: number, high: number, count: number): number[] {
  if (!(high > low)) return [low];
  const rough = (high - low) / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? 10 * power;
  const marks: number[] = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-9; i++)
    marks.push(Number((i * step).toPrecision(12)));
  return marks;
}

export function powersOfTen(high: number): number[] {
  const marks = [1];
  while (marks[marks.length - 1]! < high) marks.push(marks[marks.length - 1]! * 10);
  return marks;
}

export const linear =
  (low: number, high: number, from: number, to: number) =>
  (value: number): number =>
    high === low ? (from + to) / 2 : from + ((value - low) / (high - low)) * (to - from);

// Counts from 1 on; less than one lies where one does.
export const logarithmic = (high: number, from: number, to: number) => {
  const scale = linear(0, Math.log10(Math.max(10, high)), from, to);
  return (value: number): number => scale(Math.log10(Math.max(1, value)));
};
