package dev.platform.platform.datastore;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.json.Json;
import dev.platform.platform.environment.IpRange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An endpoint as it is kept.
 *
 * @param ipAllowList as JSON
 * @param listening whether a forwarder has listened at the port
 */
record EndpointRow(
    String datastoreId,
    WorkspaceId workspaceId,
    int port,
    String ipAllowList,
    @Nullable String internalHost,
    @Nullable Integer internalPort,
    @Nullable String externalHost,
    @Nullable Integer externalPort,
    @Nullable String externalFrom,
    boolean listening) {

  List<IpRange> ranges() {
    return Json.read(ipAllowList, new TypeReference<List<IpRange>>() {});
  }
}
