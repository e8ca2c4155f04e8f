package dev.platform.engine.local.postgres;

import java.time.Instant;

/**
 * How data are recovered from a backup and the WAL since.
 *
 * @param to the time
 * @param label the file that PostgreSQL needs beside the backup
 * @param last name of the last file of the WAL, which is not needed if a transaction of after the
 *     time was committed before
 */
record RecoveryPlan(Instant to, String label, String last) {}
