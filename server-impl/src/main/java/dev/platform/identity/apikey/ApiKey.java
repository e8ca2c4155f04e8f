package dev.platform.identity.apikey;

import dev.platform.base.id.UserId;
import dev.platform.base.id.WorkspaceId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An API key without its secret.
 *
 * @param id its id
 * @param workspaceId where it acts
 * @param userId who made it
 * @param name what it is for
 * @param secretPrefix first characters of the secret, to recognise it
 * @param createdAt when it was made
 * @param usedAt when it was last exchanged for a token
 */
public record ApiKey(
    ApiKeyId id,
    WorkspaceId workspaceId,
    UserId userId,
    String name,
    String secretPrefix,
    Instant createdAt,
    @Nullable Instant usedAt) {}
