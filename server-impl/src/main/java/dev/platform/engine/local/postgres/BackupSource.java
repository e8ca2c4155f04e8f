package dev.platform.engine.local.postgres;

import dev.platform.engine.local.server.Member;
import java.util.Optional;

/**
 * A leader that accepts connections, as its backups are made.
 *
 * @param version its major version
 * @param credentials of its cluster
 * @param leader the member
 * @param standby another member, which has the same WAL
 */
record BackupSource(
    int version, Credentials credentials, Member leader, Optional<Member> standby) {}
