package dev.platform.platform.environment;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.platform.base.json.Json;
import dev.platform.platform.ServiceId;
import java.util.List;

/**
 * A service in an environment that is not open to everybody.
 *
 * @param ipAllowList JSON
 */
record AllowListRow(ServiceId serviceId, String ipAllowList) {
  private static final TypeReference<List<IpRange>> RANGES = new TypeReference<>() {};

  List<String> cidrBlocks() {
    return Json.read(ipAllowList, RANGES).stream().map(IpRange::cidrBlock).toList();
  }
}
