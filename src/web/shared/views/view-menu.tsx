import { Menu } from '@mantine/core';

import { useMay } from '#web/shared/api/current-staff.ts';
import { ActionMenu, MenuAction } from '#web/shared/ui/action-menu.tsx';

import { allId, type OpenView, type ViewDialogKind } from './open-view.ts';
import { viewWords as words } from './view-words.ts';

interface ViewMenuProps {
  open: OpenView;
  /** Id or built-in name. */
  defaultView: string | null;
  canSave: boolean;
  onSave: () => void;
  /** Null for no view. */
  onChoose: (view: string | null) => void;
  onDialog: (dialog: ViewDialogKind) => void;
}

export function ViewMenu({ open, defaultView, canSave, onSave, onChoose, onDialog }: ViewMenuProps) {
  const { view, isChanged } = open;
  const mayManage = useMay('manage-settings');
  const isOwn = view?.isOwn === true;
  return (
    <ActionMenu label={words.menu}>
      {isOwn && isChanged && canSave ? (
        <MenuAction action="keep-views" name={words.saveChanges} onClick={onSave} />
      ) : null}
      {isOwn ? (
        <MenuAction
          action="keep-views"
          name={words.rename}
          onClick={() => onDialog({ kind: 'rename', view })}
        />
      ) : null}
      {isOwn || (view !== null && mayManage) ? (
        <MenuAction
          action="keep-views"
          name={words.remove}
          onClick={() => onDialog({ kind: 'remove', view })}
        />
      ) : null}
      <DefaultItem id={open.id} defaultView={defaultView} onChoose={onChoose} />
    </ActionMenu>
  );
}

type DefaultItemProps = { id: string } & Pick<ViewMenuProps, 'defaultView' | 'onChoose'>;

/** Takes the list without a view for the default unless a person chose another. */
function DefaultItem({ id, defaultView, onChoose }: DefaultItemProps) {
  const opensWith = defaultView ?? allId;
  if (id === opensWith && id === allId) return <Menu.Item disabled>{words.opensAlready}</Menu.Item>;
  const name = id === opensWith ? words.stopOpening : words.opensWith;
  const view = id === opensWith || id === allId ? null : id;
  return <MenuAction action="keep-views" name={name} onClick={() => onChoose(view)} />;
}
