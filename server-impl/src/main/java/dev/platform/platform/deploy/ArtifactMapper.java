package dev.platform.platform.deploy;

import dev.platform.platform.ServiceId;
import java.util.List;
import org.apache.ibatis.annotations.Param;

/** SQL of artifacts. */
interface ArtifactMapper {
  void insert(@Param("key") String key, @Param("serviceId") ServiceId serviceId);

  boolean exists(@Param("key") String key, @Param("serviceId") ServiceId serviceId);

  List<Running> withSurplus(@Param("kept") int kept);

  void markSurplus(@Param("serviceId") ServiceId serviceId, @Param("kept") int kept);

  List<String> discarding();

  void delete(@Param("key") String key);
}
