package dev.platform.content.system;

import dev.platform.api.content.SystemApi;
import dev.platform.base.secret.Digests;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;

/** Serves health and the contracts. */
@Singleton
public final class SystemResource implements SystemApi {
  private static final String CACHE = "public, max-age=300, stale-while-revalidate=3600";

  private final Documents documents;
  private final EntityTag contentTag;
  private final EntityTag platformTag;
  private @Context Request request;

  @Inject
  @SuppressWarnings("NullAway.Init") // Jersey injects a proxy of the request
  SystemResource(Documents documents) {
    this.documents = documents;
    this.contentTag = new EntityTag(Digests.sha256(documents.content()));
    this.platformTag = new EntityTag(Digests.sha256(documents.platform()));
  }

  @Override
  public Response getHealthz() {
    return Response.ok("ok", MediaType.TEXT_PLAIN_TYPE).build();
  }

  @Override
  public Response getContentOpenapi(String ifNoneMatch, String ifModifiedSince) {
    return answer(documents.content(), contentTag);
  }

  @Override
  public Response getPlatformOpenapi(String ifNoneMatch, String ifModifiedSince) {
    return answer(documents.platform(), platformTag);
  }

  private Response answer(String document, EntityTag tag) {
    var unchanged = request.evaluatePreconditions(tag);
    var answer =
        unchanged != null ? unchanged : Response.ok(document, MediaType.APPLICATION_JSON_TYPE);
    return answer.tag(tag).header("Cache-Control", CACHE).header("Vary", "Accept-Encoding").build();
  }
}
