package dev.platform.platform.logstream;

import dev.platform.base.id.WorkspaceId;
import dev.platform.platform.log.LogCursor;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A stream that sends, as it is kept.
 *
 * @param subject id of the workspace or the resource
 * @param token what the destination asks for, sealed
 * @param sentIn up to where its lines were sent, with {@code sentId}
 * @param oldest lines that happened before are not sent
 * @param isTouched whether its workspace may have new lines
 * @param settled the first transaction that may not have ended yet
 * @param next the first transaction that has not begun yet
 */
@SuppressWarnings("ArrayRecordComponent") // only carries bytes to the vault
record SendingStream(
    String subject,
    WorkspaceId workspaceId,
    String endpoint,
    byte @Nullable [] token,
    long sentIn,
    String sentId,
    Instant oldest,
    boolean isTouched,
    long settled,
    long next) {

  LogCursor cursor() {
    return new LogCursor(sentIn, sentId);
  }

  boolean hasDestinationOf(SendingStream other) {
    return endpoint.equals(other.endpoint) && Arrays.equals(token, other.token);
  }
}
