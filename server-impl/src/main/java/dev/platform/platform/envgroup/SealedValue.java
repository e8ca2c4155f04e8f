package dev.platform.platform.envgroup;

/**
 * A variable or a file as it is kept: sealed.
 *
 * @param groupId the group that it is of
 * @param name key of a variable, name of a file
 * @param position its place; what was changed last has the highest
 */
@SuppressWarnings("ArrayRecordComponent") // only carries bytes between the database and the vault
record SealedValue(EnvGroupId groupId, String name, long position, byte[] value) {}
