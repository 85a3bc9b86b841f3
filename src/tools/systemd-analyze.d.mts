export function hasSystemdAnalyze(): boolean;
