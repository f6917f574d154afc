export function missingSystemPackages(): string[];
export function installSystemPackages(names: readonly string[], say: (text: string) => void): void;
