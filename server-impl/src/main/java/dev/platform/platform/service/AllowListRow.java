package dev.platform.platform.service;

import dev.platform.platform.ServiceId;

/**
 * A service that is not open to everybody.
 *
 * @param cidrBlocks separated by spaces; empty is none
 */
record AllowListRow(ServiceId id, String cidrBlocks) {}
