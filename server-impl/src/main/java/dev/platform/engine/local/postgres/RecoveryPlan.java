package dev.platform.engine.local.postgres;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How data are recovered from a backup and the WAL since.
 *
 * @param to the time; null for the end of the WAL
 * @param label the file that PostgreSQL needs beside the backup
 * @param last name of the last file of the WAL, which is not needed if a transaction of after the
 *     time was committed before
 */
record RecoveryPlan(@Nullable Instant to, String label, String last) {}
