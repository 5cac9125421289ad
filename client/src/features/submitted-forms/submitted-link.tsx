import { LinkButton } from '../../ui/page/buttons.tsx';

interface SubmittedLinkProps {
  /** The kind, as it stands in the address. */
  folder: string;
  id: number;
  title: string;
}

export function SubmittedLink({ folder, id, title }: SubmittedLinkProps) {
  return (
    <LinkButton
      to={`/admin/submitted-forms/${folder}/${id}`}
      size="xs"
      variant="default"
      aria-label={`View ${title}`}
    >
      View
    </LinkButton>
  );
}
