package dev.platform.engine.spi;

import java.time.Instant;

/**
 * What the data of a new server begin as: what was committed on another server at a time. The other
 * one stays as it is, and does not need to run. It has the same version, and the same names of
 * database and user.
 *
 * @param source the other server, which keeps backups
 * @param to the time; what was committed later is left out
 */
public record Recovery(PostgresRef source, Instant to) {}
