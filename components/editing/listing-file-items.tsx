import { FileDown, FileUp } from 'lucide-react';
import { MenuItem } from '@/components/ui/dropdown-menu';

interface ListingFileItemsProps {
  readonly onExport: () => void;
  readonly onImport: (file: File) => void;
}

/** The items of a project's menu that export it as a listing file and apply one to it. */
export function ListingFileItems({ onExport, onImport }: ListingFileItemsProps) {
  return (
    <>
      <MenuItem onSelect={onExport}>
        <FileDown aria-hidden="true" />
        Export listing file
      </MenuItem>
      <MenuItem onSelect={() => chooseFile(onImport)}>
        <FileUp aria-hidden="true" />
        Import listing file…
      </MenuItem>
    </>
  );
}

/** Asks for a file. The input is not in the menu, which closes before a file is chosen. */
function chooseFile(onFile: (file: File) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'application/json,.json';
  input.onchange = () => {
    const [file] = input.files ?? [];
    if (file !== undefined) onFile(file);
  };
  input.click();
}
