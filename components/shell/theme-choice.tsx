import { Monitor, Moon, Sun } from 'lucide-react';
import { MenuChoice } from '@/components/ui/dropdown-menu';
import { useTheme } from './use-theme';

const options = [
  { value: 'system', label: 'System', icon: <Monitor aria-hidden="true" /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" /> },
] as const;

/** The theme switch of the account menu. */
export function ThemeChoice() {
  const [theme, choose] = useTheme();
  return <MenuChoice label="Theme" value={theme} options={options} onChange={choose} />;
}
