/**
 * Postgres: a PostgreSQL server of its own for each instance, with one database.
 *
 * <p><b>Cast.</b> A {@link dev.platform.platform.postgres.Postgres} is an instance. A {@link
 * dev.platform.platform.postgres.PostgresConfig} is what users change of it; a read replica is an
 * instance that follows another one, its primary, and has size, credentials, and allow list of
 * that. A {@code PostgresServer} is an instance as the engine is told of it. An {@link
 * dev.platform.platform.postgres.Export} is a file of the engine with what a database held; {@code
 * ExportLinks} lets people download it.
 *
 * <p><b>States.</b> {@link dev.platform.platform.datastore.DatastoreStatus}. A user's change sets
 * {@code creating}, {@code config_restart} or {@code suspended} in its own transaction; all else is
 * what the engine says of the generation that is wanted. A row is there until {@code deleted_at};
 * then it stays until the engine has nothing of the server.
 *
 * <p><b>Always true.</b> Each change makes the next {@code generation}; what the engine says of an
 * older one changes no state. Names of database and user, version and region never change; a disk
 * never shrinks. The password is sealed, and leaves the program in connection info only. Whoever
 * locks a primary and its replicas locks the primary first.
 *
 * <p><b>Exports.</b> An instance makes one at a time. A row without {@code completed_at} is being
 * made; the engine is asked for it until it is done or has failed, and then the row is gone.
 * Complete ones are deleted by age, and with their instance, but for the final one: it begins in
 * the transaction that deletes the instance, whose server stays until it is complete or given up.
 *
 * <p><b>Backups.</b> The engine makes them by itself, for as many days as {@link
 * dev.platform.platform.postgres.BackupSettings} says; {@code BackupNotes} notes how they stand, so
 * that processes without an engine know. {@link dev.platform.platform.postgres.Recoveries} makes an
 * instance whose server begins with the data of another one: it is {@code creating} until it has
 * them, and {@code unavailable} if it cannot get them.
 *
 * <p><b>Tables.</b> {@code postgres}, {@code postgres_export}, {@code postgres_backup}, {@code
 * postgres_recovery}. Ports and allow lists are in {@code datastore_endpoint}.
 *
 * <p><b>Events.</b> {@code postgres_created} of every instance, replicas too. {@code
 * postgres_available} and {@code postgres_unavailable} when the state becomes that; {@code
 * postgres_restarted} after a restart that somebody asked for; {@code
 * postgres_cluster_leader_changed} when another member is written to. For changes: {@code
 * plan_changed}, {@code postgres_disk_size_changed}, {@code
 * postgres_disk_autoscaling_enabled_changed}, {@code postgres_ha_status_changed}, {@code
 * postgres_read_replicas_changed}. Of an export: {@code postgres_backup_started}, then always
 * {@code postgres_backup_completed} or {@code postgres_backup_failed}, unless the instance is
 * deleted first; none of a final one. Of a base backup: {@code postgres_pitr_checkpoint_started},
 * then {@code postgres_pitr_checkpoint_completed} or {@code postgres_pitr_checkpoint_failed};
 * attempts after a failed one are not told, only the one that succeeds. {@code
 * postgres_wal_archive_failed} when changes are no longer kept. {@code postgres_restore_succeeded}
 * or {@code postgres_restore_failed} of an instance that begins with the data of another one,
 * before it is {@code postgres_available} or {@code postgres_unavailable}.
 *
 * <p><b>Failures.</b> What the engine does not take is told again. While the worker is away, the
 * last state stands.
 */
@NullMarked
package dev.platform.platform.postgres;

import org.jspecify.annotations.NullMarked;
