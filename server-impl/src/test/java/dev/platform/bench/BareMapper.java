package dev.platform.bench;

import java.util.List;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;

/** The selects alone. */
interface BareMapper {
  String SELECT =
      "select id, workspace_id, type, name, slug, region, spec, num_instances, suspended,"
          + " created_at, updated_at from service ";

  @Select(SELECT + "where id = #{id}")
  BareService find(@Param("id") String id);

  @Select(
      SELECT
          + "where workspace_id = #{workspaceId} order by created_at desc, id desc limit #{limit}")
  List<BareService> list(@Param("workspaceId") String workspaceId, @Param("limit") int limit);
}
