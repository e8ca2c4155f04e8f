/**
 * Backups of an installation: its database and the files of its engine, in a directory.
 *
 * <p><b>What it is.</b> A {@link dev.platform.app.backup.Backup} writes the directory, while the
 * server works or not; a {@link dev.platform.app.backup.Restore} makes an installation of it that
 * has nothing yet. The {@link dev.platform.app.backup.Manifest} says what is in a directory; it is
 * written last.
 *
 * <p><b>Always true.</b> The secret key is never in a backup. The database comes first, so that the
 * files of whatever it names are there. A directory has its name only when it is complete and on
 * the disk. Nothing is restored before every file has the checksum that it was written with, and no
 * server starts on what was restored in part ({@link dev.platform.app.backup.RestoreMark}).
 */
@NullMarked
package dev.platform.app.backup;

import org.jspecify.annotations.NullMarked;
