import t from '#tap'
import { InferenceSession, Tensor } from 'onnxruntime-web'
import { createOnnxGraph } from 'recognizer-wasm/tools/onnx/onnx-writer'

t.test('a written graph computes its operators', async t => {
  const graph = createOnnxGraph('scale-and-shift')
  const x = graph.input('x', ['rows', 2])
  const scaled = graph.node('Mul', [x, graph.float16('scale', [2], [2, 0.5])])
  const shifted = graph.node('Add', [scaled, graph.float32('shift', [2], [1, -1])])
  graph.node('LeakyRelu', [shifted], { attributes: { alpha: { float: 0.25 } }, outputs: ['y'] })
  graph.output('y', ['rows', 2])
  graph.node('Reshape', ['y', graph.int64('flat', [1], [-1])], { outputs: ['list'] })
  graph.output('list', ['numbers'])

  const session = await InferenceSession.create(graph.bytes({ author: 'test' }))
  const { y, list } = await session.run({ x: new Tensor('float32', [1, 2, -3, -4], [2, 2]) })
  t.same([...y!.data as Float32Array], [3, 0, -1.25, -0.75])
  t.same(y!.dims, [2, 2])
  t.same(list!.dims, [4])
  await session.release()
})

t.test('the same calls give the same bytes', async t => {
  const write = () => {
    const graph = createOnnxGraph('same')
    graph.node('Relu', [graph.input('x', [1])], { outputs: ['y'] })
    graph.output('y', [1])
    return graph.bytes({ made: 'twice' })
  }
  t.same(write(), write())
})

t.test('a mistake in a graph is named', async t => {
  const graph = createOnnxGraph('wrong')
  graph.input('x', [1])
  t.throws(() => graph.input('x', [2]), /already has a value named x/)
  t.throws(() => graph.node('Relu', ['z']), /Relu of the ONNX graph wrong reads z/)
  t.throws(() => graph.output('z', [1]), /reads z/)
  t.throws(() => graph.float32('w', [2, 2], [1, 2, 3]), /w has 3 numbers for the shape \[2,2\]/)
})
