package dev.platform.platform.deploy;

import dev.platform.base.id.WorkspaceId;
import dev.platform.platform.ServiceId;
import java.util.List;
import org.apache.ibatis.annotations.Param;

/** SQL of how services stand. */
interface ServiceStatusMapper {
  List<ServiceStatusRow> of(
      @Param("services") List<ServiceId> services,
      @Param("workspaces") List<WorkspaceId> workspaces);

  List<ServingRow> serving(@Param("services") String services);
}
