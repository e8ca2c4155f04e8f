/**
 * Blueprints: resources that a file in a repository describes.
 *
 * <p><b>Cast.</b> A {@link dev.platform.platform.blueprint.ConnectedBlueprint} connects the file of
 * a repository with a workspace. {@link dev.platform.platform.blueprint.format.BlueprintFile} reads
 * such a file. A {@code Synchronization} compares it with the workspace: what differs is a {@link
 * dev.platform.platform.blueprint.Plan}, each change of which it can make. A {@link
 * dev.platform.platform.blueprint.Sync} does so at one commit, step by step. It works through
 * {@link dev.platform.platform.WorkspaceOperations}, the operations of the API.
 *
 * <p><b>States.</b>
 *
 * <pre>
 * sync: created → pending → running → success
 *          └─────────┴─────────┴────→ error
 * step: pending → running → done
 *          │         └────→ error
 *          └──────────────→ skipped
 * </pre>
 *
 * <p>A sync is created while it waits, pending once its file is kept, and running once its steps
 * are. After its steps it is planned a second time, for what two resources need of each other.
 *
 * <p><b>Always true.</b> A sync deletes nothing. Of one blueprint, one sync is worked on and one
 * waits; whoever asks for another gets the one that waits. A step is noted as running before it is
 * taken, and as done before the next; the key of a step is the same whenever it is taken again. A
 * sync acts as the user who connected the blueprint, with no more than the credential of then, and
 * only while that user may create resources. Answers are sealed, never shown, and forgotten by the
 * sync that uses them.
 *
 * <p><b>Pushes.</b> {@code BlueprintWatchReconciler} looks at the tip of the branch, and asks for a
 * sync if the file there is not the one that was seen last.
 *
 * <p><b>Tables.</b> {@code blueprint}, {@code blueprint_sync}, {@code blueprint_sync_step}, {@code
 * blueprint_resource}, {@code blueprint_variable}. Whether a resource still exists it reads from
 * {@code resource}, and the type of a service from {@code service}, tables of other rooms.
 *
 * <p><b>Failures.</b> A sync that was interrupted goes on where it was: the file is in its row, so
 * the repository is not asked again. A repository that cannot be read is asked three times. A step
 * that fails does not hold up the others, and what was done stays.
 */
@NullMarked
package dev.platform.platform.blueprint;

import org.jspecify.annotations.NullMarked;
