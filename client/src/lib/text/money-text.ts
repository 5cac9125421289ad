import { formatUsd } from '@daybook/domain/money/exact';

/** "$1,234.50" */
export const moneyText = (usd: number | null | undefined) => formatUsd(usd ?? 0);
