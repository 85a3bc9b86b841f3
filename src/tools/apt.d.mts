export function installWithApt(name: string): void;
