package dev.platform.platform.keyvalue;

import dev.platform.engine.spi.KeyValueSpec.Persistence;

/**
 * What users can change of an instance, besides who may connect.
 *
 * @param name for people
 * @param plan how large it is
 * @param maxmemoryPolicy what happens when the memory is full
 * @param persistence what is kept on disk
 */
public record KeyValueConfig(
    String name, KeyValuePlan plan, MaxmemoryPolicy maxmemoryPolicy, Persistence persistence) {}
