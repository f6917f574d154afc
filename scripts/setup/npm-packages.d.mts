export function hasNpmPackages(): boolean;
export function installNpmPackages(): void;
