/**
 * Disks: data of a service that outlive its instances.
 *
 * <p><b>Cast.</b> A {@link dev.platform.platform.disk.Disk} belongs to one service, and is a volume
 * of the engine with the same id. A {@code Snapshot} is a copy of its contents, a {@code Restore}
 * one that has not ended. {@link dev.platform.platform.disk.DiskHosts} says which services can have
 * a disk and shows it with them; the service room offers it.
 *
 * <p><b>States.</b> A disk is there until {@code deleted_at}; then its row stays until the engine
 * has nothing of it. {@code made_gb} is what the engine was asked for. A snapshot is copied until
 * {@code ended_at}, and listed if it is {@code complete}.
 *
 * <p><b>Always true.</b> A service has one disk at most, and with it one instance that is stopped
 * before the next starts ({@link dev.platform.platform.deploy.RolloutStrategy}). Size and path are
 * for the next deploy. A disk does not shrink. A disk has one snapshot at most for each slot of
 * {@link dev.platform.platform.disk.DiskSettings}. A snapshot key says nothing but to the vault
 * that made it, for a day and one disk.
 *
 * <p><b>Restoring.</b> The engine hears of it first: from then on no instance begins with the old
 * data. Then the instance that has the disk is replaced by one that waits for the engine.
 *
 * <p><b>Deleting.</b> All releases of the service forget the disk in the same transaction, and what
 * runs is replaced by instances without it. The engine deletes the data when the last instance that
 * has them has ended. Nothing else deletes data: a volume without a row is reported and stays.
 *
 * <p><b>Tables.</b> {@code disk}, {@code disk_snapshot}, {@code disk_restore}.
 *
 * <p><b>Events.</b> {@code disk_created}, {@code disk_updated} (for a new size), {@code
 * disk_deleted}; none of a disk that comes or goes with its service. {@code disk_restore_ended}
 * always, when a restore that was accepted has ended.
 *
 * <p><b>Failures.</b> A snapshot that fails is a line in the log of the service, and the next slot
 * tries again. A restore that fails leaves the data as they were, and says why there.
 */
@NullMarked
package dev.platform.platform.disk;

import org.jspecify.annotations.NullMarked;
